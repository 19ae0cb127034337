import { createHmac } from 'node:crypto';
import { withLineBreaks } from './keys.ts';
import { Unfit } from './token-text.ts';

/** Another key that people sign with instead of the secret, and what it is in words that never show it. */
type Variant = { fits: string; key: string | Buffer; fix: string };

const storeAgain = 'Store the secret again without it, or sign with the secret as it is stored.';
const sameKey =
  'Sign with the text of the secret as it is stored. The contract does not say whether the platform decodes a secret first.';

/** Secrets that stand in the examples of jwt.io and of many libraries. */
const samples = [
  'your-256-bit-secret',
  'your-384-bit-secret',
  'your-512-bit-secret',
  'a-string-secret-at-least-256-bits-long',
  'a-valid-string-secret-that-is-at-least-384-bits-long',
  'a-valid-string-secret-that-is-at-least-512-bits-long-which-is-very-long',
  'secret',
];

const quotes = /^(["'`])([\s\S]+)\1$/;
const assignment = /^(?:export\s+)?[A-Za-z_]\w*\s*[=:]\s*([\s\S]+)$/;

/** The secret without one thing that is often stored with it. */
function* without(secret: string): Generator<Variant, void> {
  const trimmed = secret.trim();
  const lineBreak = /[\r\n]$/.test(secret);
  const around = lineBreak ? 'the line break at its end' : 'the white space around it';
  yield { fits: `the secret without ${around}`, key: trimmed, fix: storeAgain };
  const [, , unquoted] = quotes.exec(trimmed) ?? [];
  if (unquoted !== undefined)
    yield { fits: 'the secret without the quotes around it', key: unquoted, fix: storeAgain };
  const [, assigned] = assignment.exec(trimmed) ?? [];
  if (assigned !== undefined) {
    const value = quotes.exec(assigned)?.[2] ?? assigned;
    yield { fits: 'the secret without the name in front of it', key: value, fix: storeAgain };
  }
}

/** The secret with what the signer's copy of it may have: a line break at its end, or one that is written out here. */
function* withMore(secret: string): Generator<Variant, void> {
  for (const end of ['\n', '\r\n'])
    yield {
      fits: 'the secret with a line break at its end',
      key: secret + end,
      fix: 'Remove the line break at the end of the secret that the signer reads.',
    };
  const fix = 'Write the line breaks of the secret the same way for the signer and here.';
  const real = withLineBreaks(secret);
  if (real !== secret)
    yield { fits: 'the secret with line breaks where it says \\n', key: real, fix };
  const flat = secret.replaceAll('\r', '').replaceAll('\n', '\\n');
  if (flat !== secret)
    yield { fits: 'the secret with its line breaks written out as \\n', key: flat, fix };
}

/** What the text is when it is decoded or encoded once more. `of` names it. */
function* recoded(of: string, text: string): Generator<Variant, void> {
  // Node reads both alphabets and passes over other letters, as the older libraries do.
  const decoded = Buffer.from(text, 'base64');
  yield { fits: `${of} when it is Base64-decoded`, key: decoded, fix: sameKey };
  if (/^(?:[0-9a-f]{2})+$/i.test(text))
    yield {
      fits: `${of} when it is decoded from hexadecimal`,
      key: Buffer.from(text, 'hex'),
      fix: sameKey,
    };
  for (const [name, form] of [
    ['Base64', 'base64'],
    ['Base64url', 'base64url'],
    ['hexadecimal', 'hex'],
  ] as const)
    yield {
      fits: `${of} when it is written in ${name}`,
      key: Buffer.from(text).toString(form),
      fix: sameKey,
    };
}

function* variants(secret: string): Generator<Variant, void> {
  const alone = [...without(secret)].filter(({ key }) => key !== secret);
  yield* alone;
  yield* recoded('the secret', secret);
  for (const { fits, key } of alone) yield* recoded(fits, String(key));
  yield* withMore(secret);
  yield { fits: 'an empty secret', key: '', fix: 'Give the signer the secret.' };
  for (const key of samples)
    yield {
      fits: 'a secret from the examples of jwt.io, which everybody knows',
      key,
      fix: 'Sign with the secret that is stored here.',
    };
}

/**
 * What a token was signed with instead of the shared secret, where that follows from the secret or
 * is known to everybody; null where nothing fits. `alg` is one of HS256, HS384 and HS512.
 */
export function misfitOfSecret(token: string, alg: string, secret: string): Unfit | null {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const expected = Buffer.from(signature, 'base64url');
  for (const { fits, key, fix } of variants(secret))
    if (
      key !== secret &&
      createHmac(`sha${alg.slice(2)}`, key)
        .update(`${head}.${claims}`)
        .digest()
        .equals(expected)
    )
      return new Unfit(
        `The signature does not fit the secret as it is stored. It fits ${fits}.`,
        fix,
      );
  return null;
}
