/** Private keys in PEM (RFC 7468), in any of their forms. */
const privateBlock = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[^-]+-----END \1-----/g;
/** A line of a key that is long enough to be told from chance. */
const keyLine = /[A-Za-z0-9+/=]{32,}/g;

/** The private keys in a text, each in PEM. */
export const privateKeysIn = (text: string): string[] =>
  [...text.matchAll(privateBlock)].map(([block]) => block);

/**
 * What must not be seen of a secret that was read: the secret itself, or the lines of the keys in
 * it. Nobody prints a binary file, so that its bytes are not looked for.
 */
export function secretsInKey(read: string): string[] {
  const keys = privateKeysIn(read);
  if (keys.length > 0) return keys.flatMap((key) => key.match(keyLine) ?? []);
  return /[^\P{Cc}\t\n\r]/u.test(read) ? [] : [read];
}
