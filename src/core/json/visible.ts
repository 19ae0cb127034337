// A joiner, modifier or selector inside an emoji is part of it; alone it is invisible. An empty Braille
// cell has no category of its own but looks blank.
const invisible = String.raw`(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d|(?<!\p{Extended_Pictographic})[\ufe0e\ufe0f](?!\u20e3)|(?![ \u200d\ufe0e\ufe0f])[\p{Zl}\p{Zp}\p{Zs}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]`;
const inMessages = new RegExp(invisible, 'gu');
const inLines = new RegExp(`(?!\\r?\\n|\\t)(?:${invisible})`, 'gu');

/** A character by its number, `U+FEFF`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

const marked = (character: string): string => `<${codePoint(character)}>`;

/** The text for a message, with its invisible characters written as `<U+FEFF>`. */
export const visible = (text: string): string => text.replace(inMessages, marked);

/** The value with every text in it as people can read it: like `visible`, but lines and tabs stay. Keys stay as they are. */
export const visibleIn = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value), (_key, part) =>
    typeof part === 'string' ? part.replace(inLines, marked) : part,
  );
