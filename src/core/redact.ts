/** What stands in the place of a secret in everything that is shown, kept or printed. */
export const mask = '••••••••';

/** Every spelling in which a secret may turn up in text that is shown, kept or printed. */
function spellings(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const base64 = btoa(String.fromCharCode(...bytes));
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), base64, base64.replace(/=+$/, '')];
}

/** The text with every spelling of every secret replaced by the mask. A secret of fewer than four characters is left: it would blank half the text. */
export function redact(text: string, secrets: readonly string[]): string {
  const all = secrets.filter((secret) => secret.length >= 4).flatMap(spellings);
  return [...new Set(all)].sort((a, b) => b.length - a.length).reduce((rest, spelling) => rest.replaceAll(spelling, mask), text);
}

/** Whether the text holds the secret in any spelling. */
export const holdsSecret = (text: string, secret: string): boolean =>
  secret.length >= 4 && spellings(secret).some((spelling) => text.includes(spelling));
