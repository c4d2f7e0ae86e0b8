using System.Runtime.CompilerServices;

[assembly: InternalsVisibleTo("Roundtrip.Tests")]
