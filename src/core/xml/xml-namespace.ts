/** What the prefix `xml` means everywhere without being declared (Namespaces in XML, section 3). */
export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';
