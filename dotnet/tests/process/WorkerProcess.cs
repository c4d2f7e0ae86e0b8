using System;
using System.Diagnostics;
using System.IO;
using Newtonsoft.Json.Linq;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    /// <summary>A worker in a process of its own, spoken to over pipes as an agent would.</summary>
    internal sealed class WorkerProcess : IDisposable
    {
        // How long the protocol gives a worker to end.
        private const int EndMs = 2000;

        private readonly Process process;

        /// <param name="system">The name of a folder below what ROUNDTRIP_TEST_WORKERS names.</param>
        /// <param name="arguments">The verb.</param>
        /// <param name="descriptor">Where it is told to reply: only 7 is open; empty is standard output.</param>
        public WorkerProcess(string system, string arguments, string descriptor = "7")
        {
            string workers = Environment.GetEnvironmentVariable("ROUNDTRIP_TEST_WORKERS");
            string worker = Path.Combine(workers, system, "worker.exe");
            string replies = descriptor == "7" ? " 7>&1 1>/dev/null" : "";
            string command = "exec \"$ROUNDTRIP_TEST_MONO\" '" + worker + "' " + arguments + replies;
            ProcessStartInfo start = new ProcessStartInfo("/bin/sh")
            {
                // The pipe becomes descriptor 7, and what the worker prints goes elsewhere.
                Arguments = "-c \"" + command.Replace("\"", "\\\"") + "\"",
                UseShellExecute = false,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            start.EnvironmentVariables["ROUNDTRIP_REPLY_FD"] = descriptor;
            process = Process.Start(start);
        }

        public string Errors => process.StandardError.ReadToEnd();

        public void Tell(string line)
        {
            process.StandardInput.Write(line + "\n");
            process.StandardInput.Flush();
        }

        public JObject Hear()
        {
            string line = process.StandardOutput.ReadLine();
            return JsonLine.Parse(line ?? throw new EndOfStreamException("the worker ended: " + Errors));
        }

        public JObject Answer(string line)
        {
            Tell(line);
            return Hear();
        }

        public JObject Answer(string line, string name)
        {
            JObject answer = Answer(line);
            Ask.IsEvent(name, answer);
            return answer;
        }

        /// <summary>Closes its standard input; it must end by itself, in time and without complaint.</summary>
        public void End()
        {
            process.StandardInput.Close();
            Assert.True(process.WaitForExit(EndMs), "it did not end with its standard input");
            Assert.Equal(0, process.ExitCode);
        }

        public int ExitCode()
        {
            process.WaitForExit();
            return process.ExitCode;
        }

        public void Kill()
        {
            process.Kill();
            process.WaitForExit();
        }

        public void Dispose()
        {
            if (!process.HasExited)
            {
                Kill();
            }
            process.Dispose();
        }
    }
}
