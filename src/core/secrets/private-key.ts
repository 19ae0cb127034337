/** Private keys in PEM (RFC 7468), in any of their forms. */
const privateBlock = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[^-]+-----END \1-----/g;
/** A line of a key that is long enough to be told from chance. */
const keyLine = /[A-Za-z0-9+/=]{32,}/g;

/** The private keys in a text, each in PEM. */
export const privateKeysIn = (text: string): string[] =>
  [...text.matchAll(privateBlock)].map(([block]) => block);

const isPem = (text: string): boolean => text.includes('-----BEGIN ');

/** The text that a key is in: the secret itself, or what is in Base64 there, as in a variable of a CI server. A key that was pasted into one line gets its lines back. */
export function keyText(secret: string): string {
  if (isPem(secret))
    return secret.replace(
      /(-----BEGIN [A-Z ]+-----)([A-Za-z0-9+/= ]+)(-----END )/g,
      (_, begin, body, end) =>
        `${begin}\n${body.replaceAll(' ', '').replace(/.{1,64}/g, '$&\n')}${end}`,
    );
  try {
    return atob(secret);
  } catch {
    return secret;
  }
}

/**
 * What must not be seen of a secret that was read: the secret itself, or the lines of the keys in
 * it. Nobody prints a binary file, so that its bytes are not looked for.
 */
export function secretsInKey(read: string): string[] {
  const lines = privateKeysIn(keyText(read)).flatMap((key) => key.match(keyLine) ?? []);
  if (lines.length > 0) return isPem(read) ? lines : [read, ...lines];
  return /[^\P{Cc}\t\n\r]/u.test(read) ? [] : [read];
}
