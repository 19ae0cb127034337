import { formatBytes } from '#core/http/byte-size.ts';
import { grouped } from '#core/text/wording.ts';
import { largestOpened } from '#core/xml/bounds.ts';
import type { TextRef } from '#operations/text-ref.ts';

/** Characters of a line that the editor still moves through without a wait. */
const longestLine = 1_000_000;

/** Why the editor gets a text in parts; null where it takes the whole. `widest` is the longest line of the look, null while it is unknown. */
export function whyInParts(
  { bytes }: Pick<TextRef, 'bytes'>,
  widest: number | null,
): string | null {
  if (bytes > largestOpened) return `Large document (${formatBytes(bytes)})`;
  return widest !== null && widest > longestLine
    ? `Long line (${grouped(widest)} characters)`
    : null;
}
