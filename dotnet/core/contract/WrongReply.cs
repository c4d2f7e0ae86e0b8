using System;
using System.Globalization;

namespace Roundtrip.Core
{
    /// <summary>An answer came, and it was not what the contract says: an error of kind `check`.</summary>
    public sealed class WrongReply : Exception
    {
        /// <summary>Says in one line what came back and what should have.</summary>
        public WrongReply(string message)
            : base(message)
        {
        }

        /// <summary>Raises where the two numbers differ.</summary>
        public static void Unless(int expected, int got)
        {
            if (got != expected)
            {
                throw new WrongReply(string.Format(
                    CultureInfo.InvariantCulture, "the reply was {0}, not {1}", got, expected));
            }
        }

        /// <summary>Raises where that is not the last reply of a bounce that began with so many items.</summary>
        public static void UnlessLastOfBounce(int count, Item[] got)
        {
            string difference = Items.Difference(TimedValues.LastOfBounce(count), got);
            if (difference != null)
            {
                throw new WrongReply("the last reply of the bounce is wrong: " + difference);
            }
        }
    }
}
