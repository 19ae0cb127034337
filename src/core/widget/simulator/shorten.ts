// No script puts more than about seven on one letter; a browser takes seconds to lay out thousands.
const stack =
  /((?:\p{M}|\u200c|\u200d|[\u{e0020}-\u{e007f}]){10})(?:\p{M}|\u200c|\u200d|[\u{e0020}-\u{e007f}])+/gu;

/** How many UTF-16 units of a line, and of a text of many lines, from outside are drawn. Nobody reads more of a line, and laying it out takes time. */
export const longestLine = 500;
export const longestText = 12_000;

/**
 * The text as far as it is drawn: at most `most` UTF-16 units, and at most ten combining marks or joiners on one letter. The very same
 * text where nothing is left out.
 */
export function shortened(text: string, most: number): string {
  // Half of a pair is no character.
  const cut = text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return cut.replace(stack, '$1');
}
