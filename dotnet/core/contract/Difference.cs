using System;
using System.Collections.Generic;
using System.Linq;

namespace Roundtrip.Core
{
    /// <summary>How what came differs from what was expected, in words; null if it does not.</summary>
    internal static class Difference
    {
        /// <summary>The first difference between two arrays.</summary>
        public static string BetweenArrays<T>(T[] expected, T[] actual, Func<T, T, string> between)
        {
            if (expected == null || actual == null)
            {
                return expected == actual ? null
                    : expected == null ? $"{actual.Length} elements instead of null"
                    : "null instead of an array";
            }
            if (actual.Length != expected.Length)
            {
                return $"{actual.Length} elements instead of {expected.Length}";
            }
            for (int i = 0; i < expected.Length; i++)
            {
                string difference = between(expected[i], actual[i]);
                if (difference != null)
                {
                    return $"element {i}: {difference}";
                }
            }
            return null;
        }

        public static string First<T>(IEnumerable<T> all, Func<T, string> describe) =>
            all.Select(describe).FirstOrDefault(each => each != null);

        /// <summary>A difference with the name of the member that has it.</summary>
        public static string Of(string member, string difference) =>
            difference == null ? null : member + " " + difference;
    }
}
