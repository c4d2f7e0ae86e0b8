using System.IO;
using Roundtrip.Core;
using Xunit;

namespace Roundtrip.Tests
{
    public sealed class InboxTest
    {
        private bool ended;

        [Fact]
        public void AStopBelongsToTheLastGoAndIsNoRequest()
        {
            Inbox inbox = Filled(true, Ask.Go, Ask.Ledger, Ask.Go, Ask.Stop, Ask.Ledger);
            Assert.False(inbox.Take().Stop.IsGiven);
            Assert.Equal("ledger", inbox.Take().Do);
            Assert.True(inbox.Take().Stop.IsGiven);
            Assert.Equal("ledger", inbox.Take().Do);
            Assert.True(ended);
        }

        [Fact]
        public void AStopBeforeAGoDoesNotReachIt()
        {
            Inbox inbox = Filled(true, Ask.Stop, Ask.Go);
            Request go = inbox.Take();
            Assert.Equal("go", go.Do);
            Assert.False(go.Stop.IsGiven);
        }

        [Fact]
        public void AStopWithMoreInItIsAnOrdinaryRequest() =>
            Assert.Equal("stop", Filled(true, "{\"do\":\"stop\",\"now\":true}").Take().Do);

        [Fact]
        public void WhereNoStopMayComeItIsAnOrdinaryRequest() =>
            Assert.Equal("stop", Filled(false, Ask.Stop).Take().Do);

        [Theory]
        [InlineData("")]
        [InlineData("nonsense")]
        [InlineData("[]")]
        [InlineData("{\"do\":1}")]
        [InlineData("{\"do\":\"go\"")]
        [InlineData("{\"do\":\"go\"} {}")]
        [InlineData("{\"do\":\"go\",\"do\":\"go\"}")]
        [InlineData("{\"do\":\"go\",\"inner\":{\"a\":1,\"a\":1}}")]
        public void ALineThatIsNoCommandIsARequestWithAnError(string line) =>
            Assert.True(Filled(true, line).Take().Error != null);

        private Inbox Filled(bool takesStop, params string[] lines)
        {
            Inbox inbox = new Inbox(takesStop);
            inbox.Fill(new StringReader(string.Join("\n", lines) + "\n"), () => ended = true);
            return inbox;
        }
    }
}
