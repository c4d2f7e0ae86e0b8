using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests.Mono
{
    /// <summary>
    /// Runs the tests of this assembly one after another, each in an object of its own. The last line counts them; the
    /// exit status is 0 if there were some and none failed.
    /// </summary>
    internal static class Runner
    {
        // Far above what any test takes: a test that hangs is a failure with a name.
        private static readonly TimeSpan Patience = TimeSpan.FromMinutes(2);

        private static int Main(string[] arguments)
        {
            string part = arguments.Length > 0 ? arguments[0] : "";
            int passed = 0;
            int failed = 0;
            foreach (TestCase test in Find().Where(each => each.Name.Contains(part)))
            {
                Exception error = RunPatiently(test);
                passed += error == null ? 1 : 0;
                failed += error == null ? 0 : 1;
                Console.Write(error == null ? "" : "FAILED   " + test.Name + Environment.NewLine + error + "\n");
            }
            Console.WriteLine(passed + " passed, " + failed + " failed, 0 skipped");
            Console.Out.Flush();
            int status = failed == 0 && passed > 0 ? 0 : 1;
            // Without waiting for threads: Remoting's, for one, never end.
            ProcessEnd.Now(status);
            return status;
        }

        private static Exception RunPatiently(TestCase test)
        {
            Exception error = null;
            Thread thread = new Thread(() => error = Run(test)) { IsBackground = true };
            thread.Start();
            return thread.Join(Patience) ? error : new TimeoutException("it did not end within " + Patience);
        }

        private static Exception Run(TestCase test)
        {
            try
            {
                object fixture = Activator.CreateInstance(test.Fixture);
                using (fixture as IDisposable)
                {
                    test.Method.Invoke(fixture, test.Arguments);
                }
                return null;
            }
            catch (TargetInvocationException error)
            {
                return error.InnerException;
            }
            catch (Exception error)
            {
                return error;
            }
        }

        private static IEnumerable<TestCase> Find() =>
            from type in Assembly.GetExecutingAssembly().GetTypes()
            where !type.IsAbstract
            orderby type.FullName
            from method in type.GetMethods()
            let fact = method.GetCustomAttribute<FactAttribute>()
            where fact != null
            from data in Data(method, fact)
            select new TestCase { Fixture = type, Method = method, Arguments = data };

        private static IEnumerable<object[]> Data(MethodInfo method, FactAttribute fact)
        {
            if (!(fact is TheoryAttribute))
            {
                return new[] { new object[0] };
            }
            IEnumerable<object[]> inline = method.GetCustomAttributes<InlineDataAttribute>().Select(each => each.Data);
            IEnumerable<object[]> members = method.GetCustomAttributes<MemberDataAttribute>().SelectMany(
                each => (IEnumerable<object[]>)method.DeclaringType.GetProperty(each.Member).GetValue(null, null));
            List<object[]> all = inline.Concat(members).ToList();
            return all.Count > 0 ? all : throw new InvalidOperationException("no data for the theory " + method.Name);
        }

        private sealed class TestCase
        {
            public Type Fixture { get; set; }
            public MethodInfo Method { get; set; }
            public object[] Arguments { get; set; }
            public string Name => Fixture.Name + "." + Method.Name + "(" + string.Join(", ", Arguments) + ")";
        }
    }
}
