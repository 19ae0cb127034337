import { isObject } from '../reading/words.ts';

/** Members that only a private key (RFC 7518, 6.2.2 and 6.3.2) or a symmetric one (6.4) has. */
const secretMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** Whether a JSON value holds a JWK with a secret in it, at any depth: alone, in a key set, or in a text within the text. */
function holdsSecretJwk(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsSecretJwk);
  if (typeof value === 'string') return problemOfPublicKey(value) !== null;
  if (!isObject(value)) return false;
  return value.kty === 'oct' || secretMembers.some((name) => value[name] !== undefined) || Object.values(value).some(holdsSecretJwk);
}

/** The same for JSON that cannot be parsed, such as half a key: the names alone decide. */
const looksLikeSecretJwk = (text: string): boolean => /["'](?:d|p|q|dp|dq|qi|oth|k)["']\s*:|["']kty["']\s*:\s*["']oct["']/.test(text);

const armours = /PRIVATE\s+KEY|PuTTY-User-Key-File|Proc-Type:\s*4\s*,\s*ENCRYPTED|openssh-key-v1/i;
/** Base64 long enough to be a key, over several lines or in one. */
const base64 = /[A-Za-z0-9+/_-][A-Za-z0-9+/_\s-]{38,}={0,2}/g;

function decoded(text: string): string {
  const plain = text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return atob(plain.length % 4 === 1 ? plain.slice(0, -1) : plain);
}

/** The object identifiers 1.2.840.113549.1.5 (PKCS#5) and 1.2.840.113549.1.12 (PKCS#12) in DER, without their head. */
const passwordBased = ['\x2a\x86\x48\x86\xf7\x0d\x01\x05', '\x2a\x86\x48\x86\xf7\x0d\x01\x0c'];

/** How many bytes the length of a DER value takes, from the one at `at` on. */
const lengthBytes = (der: string, at: number): number => {
  const first = der.charCodeAt(at);
  return first > 0x80 ? 1 + (first & 0x7f) : 1;
};

/**
 * Whether bytes begin like a private key in DER: a sequence that begins with the version 0 to 3 (PKCS#1, PKCS#8, SEC 1), or one encrypted by a method
 * of PKCS#5 or PKCS#12. A public key or a certificate begins otherwise. Also the bytes of an OpenSSH key.
 */
function beginsPrivate(der: string): boolean {
  if (der.startsWith('openssh-key-v1')) return true;
  if (der.charCodeAt(0) !== 0x30) return false;
  const inner = der.slice(1 + lengthBytes(der, 1));
  if (inner.startsWith('\x02\x01') && inner.charCodeAt(2) <= 3) return true;
  if (inner.charCodeAt(0) !== 0x30) return false;
  const method = inner.slice(1 + lengthBytes(inner, 1));
  return passwordBased.some((identifier) => method.startsWith(identifier, 2));
}

/** Whether a text without labels, or with wrong ones, is a private key all the same. */
function holdsPrivateDer(text: string): boolean {
  const bare = text.replace(/-----[^-]*-----/g, ' . ');
  return [...bare.matchAll(base64)].some(([run]) => beginsPrivate(decoded(run)));
}

const refusal =
  'This holds a private or symmetric key, which is a secret and would be stored readable. Give the public key only; store a shared secret under Tokens.';

/**
 * Why a text must not be stored where a public key belongs; null for everything that holds no private or symmetric key: PEM or bare DER in any of its
 * forms, OpenSSH, PuTTY, JWK and key set. Whether it is a public key at all shows when a token is verified.
 */
export function problemOfPublicKey(text: string): string | null {
  if (armours.test(text) || holdsPrivateDer(text)) return refusal;
  try {
    return holdsSecretJwk(JSON.parse(text.replace(/^\uFEFF/, ''))) ? refusal : null;
  } catch {
    return looksLikeSecretJwk(text) ? refusal : null;
  }
}
