/** A shorter secret counts as held only where it stands as a word of its own: by chance it is part of many longer ones. */
export const telling = 8;

/** The secret as bytes in a string: in UTF-8, and in Latin-1, in which headers are sent and `btoa` reads. */
function bytesOf(secret: string): string[] {
  const utf8 = String.fromCharCode(...new TextEncoder().encode(secret));
  return utf8 === secret || /[^\x20-\xff]/.test(secret) ? [utf8] : [utf8, secret];
}

/** What Base64 makes of a secret wherever it begins inside what was encoded: the part that depends on the secret alone. */
export const inBase64 = (secret: string): string[] =>
  bytesOf(secret).flatMap((bytes) =>
    [0, 1, 2].map((shift) => {
      const text = btoa('\0'.repeat(shift) + bytes);
      return text.slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + bytes.length) * 8) / 6));
    }),
  );

const forAddresses = (text: string): string => text.replaceAll('+', '-').replaceAll('/', '_');
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const inHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** What Base64 makes of the secret where that was spelled in another way before, or in Base64. */
function deepInBase64(secret: string): string[] {
  const form = new URLSearchParams({ a: secret }).toString().slice(2);
  const spelled = [inJson(secret), inJson(inJson(secret)), encodeURIComponent(secret), form, inHtml(secret)];
  const twice = inBase64(secret).flatMap((text) => [text, forAddresses(text)]);
  return [...new Set([...spelled, ...twice])].filter((text) => text !== secret && text.length >= telling).flatMap(inBase64);
}

/** The longest run of letters and digits, which every spelling of a text in Base64 has as it stands. */
const core = (text: string): string => text.split(/[+/]/).reduce((longest, part) => (part.length > longest.length ? part : longest), '');

/** A longer text is not searched for what was spelled twice before it came into Base64: that takes its time. */
const deepUpTo = 1_000_000;

/** Where a line of Base64 ends within it, as it stands or escaped for JSON. */
export const lineEnd = String.raw`(?:(?:\\{1,15}r)?\\{1,15}n|\r?\n)`;
const lineEnds = new RegExp(lineEnd, 'g');
/** Base64 in lines, as mail has it: they have 64 letters or 76. The end of a line is looked for first, as few letters are one. */
const inLines = new RegExp(`${lineEnd}(?<=[\\w+/-]{60}${lineEnd})[\\w+/-]`);

/** What Base64 made of the secret, as far as the text may hold it; the longest first, as a shorter one may be its beginning. `broken`: it may stand in several lines. */
export function encodingsIn(text: string, secret: string): { encodings: string[]; broken: boolean } {
  if (text.length > deepUpTo) return { encodings: inBase64(secret), broken: false };
  const broken = inLines.test(text);
  const joined = broken ? text.replace(lineEnds, '') : text;
  const all = [...inBase64(secret), ...deepInBase64(secret)];
  return { encodings: all.filter((encoded) => joined.includes(core(encoded))).sort((a, b) => b.length - a.length), broken };
}
