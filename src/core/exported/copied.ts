import { byLevel, type Finding } from '../contract/finding.ts';
import { type ReplyToRead, readReply } from '../contract/read-reply.ts';
import { decodeBase64, encodeBase64 } from '../document/base64.ts';
import { decodeXml } from '../document/encoding.ts';
import { readLocalXml } from '../document/local-file.ts';
import { encode, parseJson } from '../json/text.ts';
import { type CheckedDocument, checkStatements } from '../statement/check-statement.ts';
import type { StatementRules } from '../statement/role-names.ts';
import { scanXml } from '../xml/scan.ts';

/** A reply or an XML document whose copy is changed, and what its statement checks rest on. */
export type Copied = Omit<ReplyToRead, 'as' | 'body'> & {
  as: ReplyToRead['as'] | 'xml';
  text: string;
  rules?: StatementRules | undefined;
};

/** What is found in a text; `document` where it has a statement, or is one. */
export type Found = { findings: Finding[]; document: CheckedDocument | null };

/** Judges a text as the one that is copied, and checks its statements. */
export function foundIn({ as, rules, ...how }: Copied, text: string): Found {
  const checked = (xml: string) => checkStatements(scanXml(xml), rules);
  if (as === 'xml') {
    const { findings, content } = readLocalXml(encode(text), how.choices);
    return { findings: findings.toSorted(byLevel), document: checked(content.text) };
  }
  const { findings, value } = readReply({ ...how, as, body: text });
  const xml = as === 'document' && value && 'xml' in value ? value.xml : null;
  return {
    findings: findings.toSorted(byLevel),
    document: typeof xml === 'string' ? checked(xml) : null,
  };
}

/** An XML text that says UTF-8 where it names an encoding: a copy is written in UTF-8. */
export const inUtf8 = (xml: string): string =>
  xml.replace(/^(<\?xml\s[^>]*?encoding\s*=\s*)(["'])[^"']*\2/, '$1$2UTF-8$2');

/** Base64 as another text writes it: its alphabet, padding and line length. */
function base64Like(bytes: Uint8Array, text: string): string {
  const plain = new TextDecoder().decode(encodeBase64(bytes));
  const inAlphabet = /[-_]/.test(text) ? plain.replaceAll('+', '-').replaceAll('/', '_') : plain;
  const letters = text.includes('=') ? inAlphabet : inAlphabet.replaceAll('=', '');
  const [, line = '', space = ''] = /(\S+)(\s*)/.exec(text) ?? [];
  return letters.replace(new RegExp(`.{${line.length}}(?=.)`, 'g'), `$&${space}`);
}

export const isMarkup = (text: string): boolean => /^\uFEFF?\s*</.test(text);

/** A JSON or XML text inside a text of a reply, also in Base64, and how it is written there; null for any other text. */
export type Inner = { text: string; write: (text: string) => string };

export function innerOf(text: string): Inner | null {
  if (isMarkup(text) || (/^\s*[[{]/.test(text) && parseJson(text).ok))
    return { text, write: (changed) => changed };
  // Words of fewer letters may be Base64 of a < by chance.
  const bytes = text.length < 8 ? null : decodeBase64(text).bytes;
  const xml = bytes && decodeXml(bytes);
  if (!xml || !isMarkup(xml.text)) return null;
  const write = (changed: string): string => base64Like(encode(changed), text);
  // What UTF-8 has the same bytes for stays as it is, whatever it declares.
  if (encode(xml.text).length === bytes.length) return { text: xml.text, write };
  return xml.faults.length === 0 ? { text: inUtf8(xml.text), write } : null;
}
