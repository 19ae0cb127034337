/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const telling = 8;

/** What Base64 makes of a secret wherever it begins inside what was encoded: the part that depends on the secret alone. */
export function inBase64(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  return [0, 1, 2].map((shift) => {
    const text = btoa(String.fromCharCode(...new Uint8Array(shift), ...bytes));
    return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
  });
}

const forAddresses = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What Base64 makes of the secret where that was spelled in another way before, or in Base64. */
function deepInBase64(secret: string): string[] {
  const form = new URLSearchParams({ a: secret }).toString().slice(2);
  const spelled = [inJson(secret), inJson(inJson(secret)), encodeURIComponent(secret), form];
  const twice = inBase64(secret).flatMap((text) => [text, forAddresses(text)]);
  return [...new Set([...spelled, ...twice])].filter((text) => text !== secret && text.length >= telling).flatMap(inBase64);
}

/** The longest run of letters and digits, which every spelling of a text in Base64 has as it stands. */
const core = (text: string): string => text.split(/[+/]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** A longer text is not searched for what was spelled twice before it came into Base64: that takes its time. */
const deepUpTo = 1_000_000;

/** What Base64 made of the secret, as far as the text may hold it; the longest first, as a shorter one may be its beginning. */
export function encodingsIn(text: string, secret: string): string[] {
  if (text.length > deepUpTo) return inBase64(secret);
  const all = [...inBase64(secret), ...deepInBase64(secret)];
  return all.filter((encoded) => text.includes(core(encoded))).sort((a, b) => b.length - a.length);
}
