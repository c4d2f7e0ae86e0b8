using System.Runtime.InteropServices;

namespace Roundtrip.Core
{
    /// <summary>
    /// The surest way out. Environment.Exit waits for finalizers and for threads that may be in the middle of a remote
    /// call; the operating system closes what is open all the same.
    /// </summary>
    internal static class ProcessEnd
    {
        public static void Now(int status)
        {
            LeaveAtOnce(status);
        }

        [DllImport("libc", EntryPoint = "_exit")]
        private static extern void LeaveAtOnce(int status);
    }
}
