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
        // Far above what a worker takes to end: one that hangs is a failure with a name.
        private const int PatienceMs = 60000;

        private readonly Process process;

        /// <summary>
        /// Starts a system's worker with a verb, asked to reply on a descriptor (only 7 is open; empty is standard
        /// output), with one more variable in its environment, if there is one.
        /// </summary>
        public WorkerProcess(
            string system, string arguments, string descriptor = "7", string variable = "", string value = "")
        {
            string replies = descriptor == "7" ? " 7>&1 1>/dev/null" : "";
            string command = "exec " + Program(system) + " " + arguments + replies;
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
            start.EnvironmentVariables["ROUNDTRIP_CASES"] = Checkout.CasesPath;
            if (variable.Length > 0)
            {
                start.EnvironmentVariables[variable] = value;
            }
            process = Process.Start(start);
        }

        public string Errors => process.StandardError.ReadToEnd();

        public JObject Answer(string line)
        {
            process.StandardInput.Write(line + "\n");
            process.StandardInput.Flush();
            string reply = process.StandardOutput.ReadLine();
            return JsonLine.Parse(reply ?? throw new EndOfStreamException("the worker ended: " + Errors));
        }

        public JObject Answer(string line, string name)
        {
            JObject answer = Answer(line);
            Ask.IsEvent(name, answer);
            return answer;
        }

        /// <summary>Closes its standard input; it must end by itself, without complaint.</summary>
        public void End()
        {
            process.StandardInput.Close();
            Assert.True(process.WaitForExit(PatienceMs), "it did not end with its standard input");
            Assert.Equal(0, process.ExitCode);
        }

        public int ExitCode()
        {
            process.WaitForExit();
            return process.ExitCode;
        }

        /// <summary>What starts a worker of that system, for a shell.</summary>
        private static string Program(string system)
        {
#if NET
            // Beside the tests, which refer to its project; on the runtime that runs the tests.
            string name = system == "dotnet-sockets" ? "Sockets"
                : system == "dotnet-corewcf-tcp" ? "CoreWcf.Tcp" : "CoreWcf.Http";
            string worker = Path.Combine(AppContext.BaseDirectory, "Roundtrip." + name + ".dll");
            return "'" + Environment.ProcessPath + "' '" + worker + "'";
#else
            string workers = Environment.GetEnvironmentVariable("ROUNDTRIP_TEST_WORKERS");
            return "\"$ROUNDTRIP_TEST_MONO\" '" + Path.Combine(workers, system, "worker.exe") + "'";
#endif
        }

        public void Dispose()
        {
            if (!process.HasExited)
            {
                process.Kill();
                process.WaitForExit();
            }
            process.Dispose();
        }
    }
}
