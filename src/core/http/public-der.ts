/** What the bytes of a text in Base64 are: a public key (SubjectPublicKeyInfo, RFC 5280, 4.1), one in the older form of RSA (RFC 8017, A.1.1), or a certificate. */
export type PublicDer = 'PUBLIC KEY' | 'RSA PUBLIC KEY' | 'CERTIFICATE';

type Value = { tag: number; body: string };

/** The DER values (X.690) that the bytes consist of; null when any byte is left over or missing. */
function valuesIn(bytes: string): Value[] | null {
  const values: Value[] = [];
  let at = 0;
  while (at < bytes.length) {
    const first = bytes.charCodeAt(at + 1);
    const long = first > 0x80 ? first - 0x80 : 0;
    if (Number.isNaN(first) || first === 0x80 || long > 4) return null;
    const size = [...bytes.slice(at + 2, at + 2 + long)].reduce(
      (sum, byte) => sum * 256 + byte.charCodeAt(0),
      0,
    );
    const start = at + 2 + long;
    const end = start + (long === 0 ? first : size);
    if (end > bytes.length) return null;
    values.push({ tag: bytes.charCodeAt(at), body: bytes.slice(start, end) });
    at = end;
  }
  return values;
}

/** The values of these tags within a sequence; null where there are others, or more. */
function within(sequence: Value | undefined, tags: readonly number[]): Value[] | null {
  const values = sequence?.tag === 0x30 ? valuesIn(sequence.body) : null;
  return values?.length === tags.length && values.every(({ tag }, index) => tag === tags[index])
    ? values
    : null;
}

/** The bytes of a text in Base64, one character each; '' for any other text. */
export function decoded(base64: string): string {
  try {
    return atob(base64.replace(/\s+/g, ''));
  } catch {
    return '';
  }
}

/** What all of a text in Base64 is, by its structure; null for everything else, such as a private key, and where a byte belongs to nothing. */
export function publicDer(base64: string): PublicDer | null {
  const [whole, ...others] = valuesIn(decoded(base64)) ?? [];
  if (whole === undefined || others.length > 0) return null;
  if (within(whole, [0x02, 0x02]) !== null) return 'RSA PUBLIC KEY';
  if (within(whole, [0x30, 0x30, 0x03]) !== null) return 'CERTIFICATE';
  const algorithm = within(whole, [0x30, 0x03])?.[0];
  return algorithm !== undefined && valuesIn(algorithm.body)?.[0]?.tag === 0x06
    ? 'PUBLIC KEY'
    : null;
}

const block = /-----BEGIN ([A-Z ]+)-----([A-Za-z0-9+/=\s]+)-----END \1-----/g;

/** The PEM blocks of a text (RFC 7468) that are public, each as it stands and with what it is; a label that names anything else than its bytes are makes none. */
export const publicBlocks = (text: string): { text: string; is: PublicDer }[] =>
  [...text.matchAll(block)].flatMap(([whole, label, base64 = '']) => {
    const is = publicDer(base64);
    return is !== null && is === label ? [{ text: whole, is }] : [];
  });

/** The text without those blocks: '' when it holds nothing else. */
export const besideBlocks = (text: string): string =>
  publicBlocks(text)
    .reduce((rest, { text: one }) => rest.replace(one, ''), text.replace(/^\uFEFF/, ''))
    .trim();
