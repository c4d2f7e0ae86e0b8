using System.Collections.Generic;
using System.Xml.Linq;
using Microsoft.AspNetCore.DataProtection.Repositories;

namespace Roundtrip.Wcf
{
    /// <summary>
    /// CoreWCF brings keys along that nothing here uses, and they would be written into the user's home.
    /// </summary>
    internal sealed class KeysInMemory : IXmlRepository
    {
        private readonly List<XElement> elements = new List<XElement>();

        public IReadOnlyCollection<XElement> GetAllElements()
        {
            lock (elements)
            {
                return elements.ToArray();
            }
        }

        public void StoreElement(XElement element, string friendlyName)
        {
            lock (elements)
            {
                elements.Add(element);
            }
        }
    }
}
