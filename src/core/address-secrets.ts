import { credentialsIn, dotted, inOrder } from './credentials-in-text.ts';
import { isMade } from './made-secret.ts';
import type { Range } from './named-secret.ts';
import { isPlaceholder, namesSecret, namesSecretParameter } from './secret-words.ts';

const parameter = /[?&#;]([^=&#?;\s]{1,100})=([^&#;\s"'<>]{1,8000})/g;
const user = /:\/\/[^\s/@:?#"'<>]{0,200}:([^\s/@?#"'<>]{1,400})@/g;

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Of an address that was answered with: `token=` names a secret for certain, `code=` may as well be followed by an ordinary word. */
function isSecretValue(name: string, value: string): boolean {
  if (namesSecret(name) || /^id_?token$/i.test(name)) return value.length >= 6 && !isPlaceholder(value);
  return namesSecretParameter(name) && isMade(value, 8);
}

/** The secrets in an address, or in a text that holds one: a password before the host, and parameters by their names, in query and fragment. */
export function secretsInAddress(text: string): Range[] {
  const found: Range[] = credentialsIn(text, 'reply');
  for (const hit of text.matchAll(parameter)) {
    const [whole, name = '', value = ''] = hit;
    const end = hit.index + whole.length;
    if (isSecretValue(decoded(name), value)) found.push({ start: end - value.length, end });
  }
  for (const hit of text.matchAll(user)) {
    const end = hit.index + hit[0].length - 1;
    found.push({ start: end - (hit[1] ?? '').length, end });
  }
  return inOrder(found);
}

/** The address with every letter of a secret in it replaced by a dot. */
export const withoutAddressSecrets = (address: string): string => dotted(address, secretsInAddress(address));
