import type { ChosenReadings } from '../contract/assumptions.ts';
import type { Finding } from '../contract/finding.ts';
import { otherFormat, startOf } from '../contract/likeness.ts';
import { createNotes } from '../contract/notes.ts';
import type { Assumption, Step } from '../contract/verdict.ts';
import { type Content, readXmlBytes } from './content.ts';
import { decodeXml } from './encoding.ts';
import type { DocumentKind } from './record.ts';
import { readDocumentReply } from './reply.ts';
import type { XmlFacts } from './verdict.ts';

/**
 * The facts and findings about an XML file. As for XML from a reply, but the findings point into
 * the XML.
 */
export type LocalXml = {
  content: Content;
  findings: Finding[];
  steps: Step[];
  assumptions: Assumption[];
};

/** Reads an XML file: encoding and well-formedness (DOC-FLD-5, DOC-FLD-6). `onProgress` gets a share from 0 to 1; what it throws comes out. */
export function readLocalXml(
  bytes: Uint8Array,
  choices: ChosenReadings = {},
  onProgress: (share: number) => void = () => undefined,
): LocalXml {
  const notes = createNotes(choices);
  const content = readXmlBytes(bytes, 'file', notes, onProgress);
  const { steps, findings, assumptions } = notes.conclude(content.text, false);
  const placed = findings.map((finding): Finding => {
    const { line, column } = finding.xml ?? { line: 1, column: 1 };
    return { ...finding, path: '$', line, column, endLine: line, endColumn: column + 1 };
  });
  return {
    content,
    findings: placed,
    steps: steps.map((step) => ({ ...step, path: '$' })),
    assumptions,
  };
}

/**
 * Whether a file is a saved JSON reply rather than XML, by its first character. One in an array or in a text counts too: the judge says what is wrong
 * with it.
 */
export function looksLikeReply(bytes: Uint8Array): boolean {
  const { text } = decodeXml(bytes.subarray(0, 4096));
  return /^[{["]/.test(startOf(text)) && otherFormat(text) === null;
}

/** A file to look at: an XML document, or a saved reply with one in it. */
export type FileToRead = { body: Uint8Array; choices: ChosenReadings };

/**
 * What a file holds; `xml` is its document, null where it has none. `shown` is in UTF-8, `original`
 * in the document's own encoding.
 */
export type LocalFile = {
  from: 'xml' | 'reply';
  outcome: 'xml' | DocumentKind;
  facts: XmlFacts | null;
  findings: Finding[];
  steps: Step[];
  assumptions: Assumption[];
  xml: { shown: Uint8Array; original: Uint8Array } | null;
};

/** Reads an XML document, or a saved reply as `assay read` does. */
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
