/** A text on one line of Markdown: nothing in it becomes markup, a link or a mention. */
export const markdownText = (text: string): string =>
  text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\\`*{}[\]<>|#~!&]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])/g, (sign) => `\\${sign}`)
    .replaceAll(/@|www(?=\.)|:(?=\/\/)/gi, (start) => `${start}\u200b`);

/** More backticks than any row of them in the text, at least `least`. */
export const ticksAround = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length + 1)));
