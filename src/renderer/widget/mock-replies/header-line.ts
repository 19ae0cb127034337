/** What is wrong with a header line, in a sentence; null where it can be sent. */
export function headerProblem(name: string, value: string): string | null {
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
    return 'A header name may contain only letters, digits and -.';
  return valueProblem(value);
}

/** What is wrong with the value of a header. */
export function valueProblem(value: string): string | null {
  const sendable = [...value].every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return code === 9 || (code >= 32 && code <= 255 && code !== 127);
  });
  return sendable
    ? null
    : 'A header value may not contain line breaks, control characters or characters outside Latin-1.';
}
