import type { Notes } from '../reading/notes.ts';

/** What becomes of a secret in a failed reply. */
export const secretEffect = 'stored in the widget_issues record with the body';

/** Texts that are nearly always a secret. Strict on purpose: a wrong verdict is worse than none. */
const lookAlikes: readonly { kind: string; pattern: RegExp }[] = [
  { kind: 'a private key', pattern: /-----BEGIN (?:[A-Z]{2,10} ){0,2}PRIVATE KEY-----/ },
  { kind: 'a signed token (JWT)', pattern: /\beyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{16,2000}/ },
  { kind: 'a bearer token', pattern: /\bBearer\s{1,3}[\w.~+/-]{20,4000}/i },
  {
    kind: 'a provider key',
    pattern: /\b(?:AKIA[0-9A-Z]{16}|gh[pousr]_[A-Za-z0-9]{36}|[sr]k_live_[A-Za-z0-9]{16,200}|xox[baprs]-[A-Za-z0-9-]{20,200})\b/,
  },
  { kind: 'an address with a password', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/@"'<>]{1,100}:[^\s:/@"'<>]{3,100}@[\w.-]/i },
];

/** How much of a body is looked through; only its first 2000 characters are stored. */
const lookedThrough = 100_000;

/** Tells of parts of a failed reply that look like a secret (TAB-ERR-3), each kind once and never by its text. */
export function tellLookAlikes(notes: Notes, text: string): void {
  const head = text.slice(0, lookedThrough);
  for (const { kind, pattern } of lookAlikes) {
    const offset = head.search(pattern);
    if (offset === -1) continue;
    notes.report('error', 'TAB-ERR-3', () => ({
      at: [],
      offset,
      message: `An error reply must not contain secrets; this part looks like ${kind}.`,
      effect: secretEffect,
    }));
  }
}
