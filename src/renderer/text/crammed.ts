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

/** A line longer than this is not read by scrolling sideways. */
const longestLine = 20_000;

/** The look that an XML text begins with: indented where its lines are few, or one of them is very long. */
export function firstXmlLook(text: string): Look {
  if (isCrammed(text)) return 'pretty';
  for (let from = 0; ; ) {
    const end = text.indexOf('\n', from);
    if ((end === -1 ? text.length : end) - from > longestLine) return 'pretty';
    if (end === -1) return 'raw';
    from = end + 1;
  }
}
