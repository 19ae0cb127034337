import type { AssumptionChoices } from '../contract/choices.ts';
import type { Finding } from '../contract/finding.ts';
import type { Assumption, Step } from '../contract/verdict.ts';
import { looksLikeReply, readLocalXml } from './local-xml.ts';
import type { DocumentKind } from './record.ts';
import { readDocumentReply } from './reply.ts';
import type { XmlFacts } from './verdict.ts';

/** A file to look at: an XML document, or a saved reply with one in it. */
export type FileToRead = { body: Uint8Array; choices: AssumptionChoices };

/** What a file holds; `xml` is its document, null where it has none. `shown` is in UTF-8, `original` in the document's own encoding. */
export type LocalFile = {
  from: 'xml' | 'reply';
  outcome: 'xml' | DocumentKind;
  facts: XmlFacts | null;
  findings: Finding[];
  steps: Step[];
  assumptions: Assumption[];
  xml: { shown: Uint8Array; original: Uint8Array } | null;
};

/** Reads an XML document, or a saved reply as `read-reply` does. */
export function readLocalFile({ body, choices }: FileToRead): LocalFile {
  const textOf = (xml: { text: string; bytes: Uint8Array }) => ({
    shown: new TextEncoder().encode(xml.text),
    original: xml.bytes,
  });
  if (looksLikeReply(body)) {
    const { verdict, xml } = readDocumentReply({
      body,
      httpStatus: null,
      askedId: null,
      now: null,
      choices,
    });
    const { outcome, value, findings, steps, assumptions } = verdict;
    return {
      from: 'reply',
      outcome,
      facts: value.facts,
      findings,
      steps,
      assumptions,
      xml: xml && textOf(xml),
    };
  }
  const { content, ...found } = readLocalXml(body, choices);
  return {
    from: 'xml',
    outcome: 'xml',
    facts: content.facts,
    ...found,
    xml: { ...textOf(content), original: body },
  };
}
