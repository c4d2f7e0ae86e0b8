using System;
using System.ServiceModel;
using System.ServiceModel.Channels;
using System.Xml;
using Roundtrip.Core;

namespace Roundtrip.Wcf.Http
{
    /// <summary>A channel of BasicHttpBinding.</summary>
    internal sealed class HttpClient : WcfClient<ITextBench>
    {
        public override Counters References =>
            throw new Unsupported("a message of a web service cannot hold a reference to a remote object");

        public override AllTypes Echo(AllTypes data)
        {
            return WcfAllTypes.ToCore(Opened().Echo(WcfAllTypes.Of(data)));
        }

        public override AllArrays EchoArrays(AllArrays data)
        {
            return WcfAllArrays.ToCore(Opened().EchoArrays(WcfAllArrays.Of(data)));
        }

        public override void Fail(int code, string message)
        {
            try
            {
                Opened().Fail(code, message);
            }
            catch (FaultException<WcfFault> fault)
            {
                throw new BenchFault(fault.Detail.Code, fault.Detail.Message);
            }
        }

        /// <summary>
        /// Servers blame the message: by SOAP 1.1 its sender, the client, or by WS-Addressing its action.
        /// </summary>
        public override void CallUnknown()
        {
            using (ChannelFactory<IUnknownBench> factory = new ChannelFactory<IUnknownBench>(Binding, Address))
            {
                try
                {
                    factory.CreateChannel().Dance();
                }
                catch (ActionNotSupportedException fault)
                {
                    throw new Refused(fault.Message);
                }
                catch (FaultException fault) when (fault.Code.Name == "Client" || fault.Code.IsSenderFault)
                {
                    throw new Refused(fault.Code.Name + ": " + fault.Message);
                }
            }
        }

        protected override string Scheme => HttpServer.UrlScheme;

        protected override Binding NewBinding(Options options)
        {
            return new BasicHttpBinding(BasicHttpSecurityMode.None)
            {
                MaxReceivedMessageSize = Limits.MaxMessage,
                MaxBufferSize = Limits.MaxMessage,
                ReaderQuotas = XmlDictionaryReaderQuotas.Max,
                // The connection goes to the server itself, whatever proxy the environment names.
                UseDefaultWebProxy = false,
            };
        }

        /// <summary>A channel connects with its first call; whether somebody is there is asked here.</summary>
        protected override void Reach(Endpoint server)
        {
            new System.Net.Sockets.TcpClient(server.Host, server.Port).Dispose();
        }

        protected override Func<int> PutChars(ITextBench stub, char[] data)
        {
            string text = new string(data);
            return () => stub.PutChars(text);
        }
    }
}
