import { credentialsIn } from './credentials.ts';
import { lookAlikes } from './look-alikes.ts';
import { throughEscapes } from './unescaped.ts';
import { urlParts } from './url-secrets.ts';

/** A secret in a text that a person wrote: where it begins, in UTF-16 units, and what it looks like. */
export type WrittenSecret = { start: number; kind: string };

/** What looks like a secret in a text, in order, once for each place. */
export function findWrittenSecrets(text: string): WrittenSecret[] {
  const found = new Map<number, string>();
  for (const { kind, find } of lookAlikes)
    for (const { start } of throughEscapes(text, find))
      if (!found.has(start)) found.set(start, kind);
  for (const { start } of credentialsIn(text, 'reply'))
    if (!found.has(start)) found.set(start, 'a credential');
  return [...found].map(([start, kind]) => ({ start, kind })).sort((a, b) => a.start - b.start);
}

/** What an address holds that belongs nowhere in plain text: `certain` for a named or well-known secret, otherwise for a part that looks random. */
export function secretsInAddress(address: string): 'none' | 'random' | 'certain' {
  const secrets = urlParts(address).filter(({ secret }) => secret !== null);
  if (secrets.some(({ secret }) => secret === 'named' || secret === 'service')) return 'certain';
  return secrets.length === 0 ? 'none' : 'random';
}
