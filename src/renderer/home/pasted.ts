import type { ReadAs } from '#core/contract/verdict.ts';
import { decodeBase64 } from '#core/document/base64.ts';
import { isUuid } from '#core/document/record.ts';
import { importKindTitles, recognise } from '#core/imported/recognise.ts';
import { pastedReply } from '#core/pasted/reply.ts';
import { type PastedTarget, readPasted } from '#core/pasted/target.ts';
import type { Category } from '#core/widget/actions.ts';

/** What the text of the Start field is: something to call, something to read, or why it is neither. */
export type Pasted =
  | { kind: 'nothing' }
  | { kind: 'target'; target: PastedTarget }
  | { kind: 'id'; id: string }
  | { kind: 'reply'; as: ReadAs; category: Category }
  | { kind: 'evidence'; title: string; isBase64: boolean }
  | { kind: 'problem'; problem: string };

/** A longer text is looked at where it is read, not at each key. */
const longestRecognised = 1_000_000;

const isXmlInBase64 = (text: string): boolean => {
  const letters = text.slice(0, 4096).replace(/\s/g, '');
  const head = letters.slice(0, Math.min(letters.length, 400) & ~3);
  if (head.length < 16 || !/^[A-Za-z0-9+/=]+$/.test(letters)) return false;
  return /^(?:\ufeff|\u00ef\u00bb\u00bf)?\s*<[?!A-Za-z]/.test(
    String.fromCharCode(...(decodeBase64(head).bytes ?? [])),
  );
};

/** Says what a text is. Nothing is sent or kept. */
export function readStart(text: string): Pasted {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'nothing' };
  if (isUuid(trimmed)) return { kind: 'id', id: trimmed };
  if (isXmlInBase64(trimmed)) return { kind: 'evidence', title: 'XML in Base64', isBase64: true };
  const isLong = text.length > longestRecognised;
  const kind = isLong ? null : recognise(text).kind;
  const isXml = isLong ? trimmed.startsWith('<') : kind === 'xml' && /<\/|\/>|^<[?!]/.test(trimmed);
  if (isXml || kind === 'har' || kind === 'failure_envelope' || kind === 'widget_issues')
    return { kind: 'evidence', title: importKindTitles[kind ?? 'xml'], isBase64: false };
  const reply = pastedReply(text);
  if (reply !== null) return { kind: 'reply', ...reply };
  const read = readPasted(text);
  return 'target' in read
    ? { kind: 'target', target: read.target }
    : { kind: 'problem', problem: read.problem };
}
