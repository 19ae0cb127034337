import type { AssumptionChoices } from '#core/choices.ts';
import { looksLikeReply, readLocalXml } from '#core/document/local-xml.ts';
import { readDocumentReply } from '#core/document/reply.ts';
import type { Inspected } from '#operations/xml-schemas.ts';
import type { Texts } from './texts.ts';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Reads an XML document or a saved reply from the bytes of a file, and keeps the document's text to be asked about. */
export function inspectFile({ name, body }: { name: string; body: Uint8Array }, choices: AssumptionChoices, texts: Texts): Inspected {
  if (looksLikeReply(body)) {
    const { verdict, xml } = readDocumentReply({ body, httpStatus: null, askedId: null, now: null, choices });
    const { outcome, value, findings, steps, assumptions } = verdict;
    const kept = xml && texts.keep({ name: `${name}.xml`, shown: utf8(xml.text), original: xml.bytes });
    return { from: 'reply', outcome, facts: value.facts, findings, steps, assumptions, xml: kept };
  }
  const { content, ...found } = readLocalXml(body, choices);
  const kept = texts.keep({ name, shown: utf8(content.text), original: body });
  return { from: 'xml', outcome: 'xml', facts: content.facts, ...found, xml: kept };
}
