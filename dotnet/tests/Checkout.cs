using System;
using System.IO;

namespace Roundtrip.Tests
{
    /// <summary>The files of the project that tests read, found from where the tests were built.</summary>
    internal static class Checkout
    {
        public static string CasesPath => Path.Combine(Root, "shared-idl", "cases.json");

        private static string Root
        {
            get
            {
                DirectoryInfo folder = new DirectoryInfo(AppDomain.CurrentDomain.BaseDirectory);
                while (folder != null && !Directory.Exists(Path.Combine(folder.FullName, "shared-idl")))
                {
                    folder = folder.Parent;
                }
                return folder?.FullName ?? throw new DirectoryNotFoundException("the tests are outside the checkout");
            }
        }
    }
}
