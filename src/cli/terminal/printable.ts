/**
 * What a terminal would act upon or would not show: control characters (C0, DEL and C1, hence every escape sequence), direction
 * marks, zero-width and other format characters, tags, separators of lines and paragraphs, lone surrogates. Line breaks and
 * tabs stay, and the two selectors that choose how the emoji before them looks.
 */
const unprintable =
  /(?![\n\t]|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Every unit of a text as `\\u001b`. */
export const escaped = (character: string): string =>
  Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('');

/**
 * A text that is safe for a terminal. JSON stays the same JSON, because such characters occur in
 * its strings only.
 */
export const forTerminal = (text: string): string => text.replace(unprintable, escaped);
