import { formatBytes } from '#core/http/byte-size.ts';
import type { TextRef } from '#operations/text-ref.ts';

const key = 'assay.opening';
/** Bytes from which on opening a text is worth a mark. */
const large = 5_000_000;

/** The same document gets another id with every fetch; its name and size stay. */
const markOf = ({ name, bytes }: TextRef): string => JSON.stringify({ name, bytes });

/** Whether this document was being opened when the app ended last. */
export const wasOpening = (source: TextRef): boolean =>
  localStorage.getItem(key) === markOf(source);

/** Remembers that a large document is being opened, until `forgetOpening`. */
export function markOpening(source: TextRef): void {
  if (source.bytes >= large) localStorage.setItem(key, markOf(source));
}

/** The document was shown, or the user left it: no question at the next start. */
export const forgetOpening = (): void => localStorage.removeItem(key);

/** Bytes up to which the editor takes the whole text. */
export const wholeBytes = 22 * 1024 * 1024;
/** Characters of a line that the editor still moves through without a wait. */
const longestLine = 1_000_000;

/** How a text is shown: whole in the editor, or by windows of lines; `why` says so in words. */
export type Tier = { kind: 'editor' } | { kind: 'windowed'; why: string };

const linesOnly = 'Assay reads only the visible lines. Outline, XPath and Table work as usual.';

/**
 * `widest` is the longest line of the look, null while it is unknown; `asked`: the user wants
 * windows.
 */
export function tierOf(
  { bytes }: Pick<TextRef, 'bytes'>,
  widest: number | null,
  asked: boolean,
): Tier {
  if (bytes > wholeBytes)
    return { kind: 'windowed', why: `Large document (${formatBytes(bytes)}). ${linesOnly}` };
  if (asked) return { kind: 'windowed', why: `Windowed view. ${linesOnly}` };
  if (widest !== null && widest > longestLine) {
    return {
      kind: 'windowed',
      why: `Long line (${widest.toLocaleString()} characters). ${linesOnly}`,
    };
  }
  return { kind: 'editor' };
}
