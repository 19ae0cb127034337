import { formatBytes } from '../http/byte-size.ts';

/** Bytes of the largest document that an editor, an outline, XPath and tables work on. */
export const largestOpened = 20 * 1024 * 1024;
/** Bytes of the largest document whose statement checks run. */
export const largestChecked = 50 * 1024 * 1024;

/** Why a document of so many bytes is not asked, as in "XPath works on documents up to 20 MB; this one has 41 MB."; null where it is. */
export const tooLarge = (
  works: string,
  bytes: number,
  largest: number = largestOpened,
): string | null =>
  bytes > largest
    ? `${works} documents up to ${formatBytes(largest)}; this one has ${formatBytes(bytes)}.`
    : null;
