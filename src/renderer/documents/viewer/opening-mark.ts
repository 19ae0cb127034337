import type { TextRef } from '#operations/schemas.ts';

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

/** The document is drawn, or was left: nothing is to be asked. */
export const forgetOpening = (): void => localStorage.removeItem(key);
