// A joiner inside an emoji is part of it; alone it is invisible. The letters listed here have no
// category of their own but look blank: Hangul fillers and an empty Braille cell.
const invisible =
  /(?<!\p{Extended_Pictographic}\ufe0f?)\u200d|[\p{Zl}\p{Zp}\p{Cc}]|(?!\u200d)\p{Cf}|(?! )\p{Zs}|[\u115f\u1160\u2800\u3164\uffa0]/gu;

/** A character by its number, `U+FEFF`. */
export const codePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The text for a message, with its invisible characters written as `<U+FEFF>`. */
export const visible = (text: string): string =>
  text.replace(invisible, (character) => `<${codePoint(character)}>`);
