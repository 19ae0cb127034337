import { createHash } from 'node:crypto';

/** Letters of a SHA-256 in Base64url. */
const digestLength = 43;

const headOf = (text: string, purpose: string): string => {
  const digest = createHash('sha256').update(`${purpose}\n${text}`).digest('base64url');
  // The first letter is one that no secret has: not even the beginning of this passes for a text without a check.
  return `\n${purpose}\n${digest}\n`;
};

/**
 * A text as the operating system gets it to encrypt: behind what it is for and a digest of both. Not every system tells a wrong key or a damaged
 * ciphertext (Chromium's encryption on Linux has no check at all), and none knows which token a ciphertext belongs to.
 */
export const checkedText = (text: string, purpose: string): string => headOf(text, purpose) + text;

/** The text again; null when it was encrypted for something else, or is not what was encrypted. */
export function textChecked(plain: string, purpose: string): string | null {
  const text = plain.slice(purpose.length + digestLength + 3);
  return plain === checkedText(text, purpose) ? text : null;
}

/** Whether a text without a check can be a secret at all: what a wrong key makes of a ciphertext has other characters as well. */
export const couldBeSecret = (plain: string): boolean => /^[\x20-\x7e\x80-\xff]+$/.test(plain);
