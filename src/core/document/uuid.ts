/** Whether the text is written as a UUID is, whatever its version and variant (DOC-FLD-1). */
export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
