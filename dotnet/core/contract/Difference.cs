using System;
using System.Globalization;

namespace Roundtrip.Core
{
    /// <summary>How what came differs from what was expected, in words; null if it does not.</summary>
    internal static class Difference
    {
        /// <summary>The first difference between two arrays.</summary>
        /// <param name="expected">Not null.</param>
        /// <param name="actual">What came.</param>
        /// <param name="between">The difference between two elements.</param>
        public static string BetweenArrays<T>(T[] expected, T[] actual, Func<T, T, string> between)
        {
            if (actual == null)
            {
                return "null instead of an array";
            }
            CultureInfo invariant = CultureInfo.InvariantCulture;
            if (actual.Length != expected.Length)
            {
                return string.Format(invariant, "{0} elements instead of {1}", actual.Length, expected.Length);
            }
            for (int i = 0; i < expected.Length; i++)
            {
                string difference = between(expected[i], actual[i]);
                if (difference != null)
                {
                    return string.Format(invariant, "element {0}: {1}", i, difference);
                }
            }
            return null;
        }

        /// <summary>A difference with the name of the member that has it.</summary>
        public static string Of(string member, string difference) =>
            difference == null ? null : member + " " + difference;
    }
}
