/** A text from elsewhere in quotes, or JSON, with everything that a terminal would act upon or not show written as its code point. */
export const visible = (text: unknown): string =>
  JSON.stringify(text).replace(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (char) => `\\u{${char.codePointAt(0)?.toString(16)}}`,
  );
