using System;
using System.Collections;
using System.Collections.Generic;
using System.Linq;

// The part of xunit that the tests use, for Mono, where there is no xunit: the same test files compile against either.
namespace Xunit
{
    [AttributeUsage(AttributeTargets.Method)]
    public class FactAttribute : Attribute { }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class TheoryAttribute : FactAttribute { }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class InlineDataAttribute : Attribute
    {
        public InlineDataAttribute(params object[] data) => Data = data;

        public object[] Data { get; }
    }

    [AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
    public sealed class MemberDataAttribute : Attribute
    {
        public MemberDataAttribute(string member) => Member = member;

        public string Member { get; }
    }

    public sealed class AssertionFailed : Exception
    {
        public AssertionFailed(string message) : base(message) { }
    }

    public static class Assert
    {
        public static void True(bool condition, string message = "expected true")
        {
            if (!condition)
            {
                throw new AssertionFailed(message);
            }
        }

        public static void False(bool condition) => True(!condition, "expected false");

        public static void Null(object value) => True(value == null, "expected null, got " + Shown(value));

        public static void Equal<T>(T expected, T actual) =>
            True(Same(expected, actual), "expected " + Shown(expected) + ", got " + Shown(actual));

        public static void NotEqual<T>(T expected, T actual) =>
            True(!Same(expected, actual), "expected anything but " + Shown(expected));

        public static void Empty(IEnumerable values) =>
            True(!values.GetEnumerator().MoveNext(), "expected nothing, got " + Shown(values));

        public static void InRange(long actual, long low, long high) =>
            True(actual >= low && actual <= high, "expected " + low + " to " + high + ", got " + actual);

        public static void Contains(string expected, string actual) =>
            True(actual != null && actual.Contains(expected), "expected \"" + expected + "\" in " + Shown(actual));

        public static T Throws<T>(Action action)
            where T : Exception
        {
            try
            {
                action();
            }
            catch (Exception error) when (error.GetType() == typeof(T))
            {
                return (T)error;
            }
            throw new AssertionFailed("expected " + typeof(T).Name + ", and nothing was raised");
        }

        private static bool Same(object expected, object actual)
        {
            if (expected is string || !(expected is IEnumerable) || !(actual is IEnumerable))
            {
                return Equals(expected, actual);
            }
            List<object> one = ((IEnumerable)expected).Cast<object>().ToList();
            List<object> other = ((IEnumerable)actual).Cast<object>().ToList();
            return one.Count == other.Count && Enumerable.Range(0, one.Count).All(i => Same(one[i], other[i]));
        }

        private static string Shown(object value)
        {
            IEnumerable many = value is string ? null : value as IEnumerable;
            return many == null
                ? value == null ? "null" : "\"" + value + "\""
                : "[" + string.Join(", ", many.Cast<object>().Take(40).Select(Shown)) + "]";
        }
    }
}
