/** Lines this long on average are not for reading as they are. */
const readableLine = 300;

/** Whether a text has too few lines to be read as it is. */
export function isCrammed(text: string): boolean {
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines * readableLine > text.length) return false;
  }
  return text.length > readableLine;
}

/** How a text is laid out: indented, or as it came. */
export type Look = 'pretty' | 'raw';

/** The look to begin with. */
export const firstLook = (text: string): Look => (isCrammed(text) ? 'pretty' : 'raw');
