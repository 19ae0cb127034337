/** A spelling of a secret as bytes that can be looked for as they are, and how it came to be: `percent`, `Base64 of UTF-16`. */
export type Needle = { readonly way: string; readonly bytes: Buffer };

type Encoder = (bytes: Buffer) => Buffer[];

const alphabets: readonly BufferEncoding[] = ['base64', 'base64url'];
const hex = (bytes: Buffer): string => bytes.toString('hex');
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

/** The letters of Base64 that the bytes decide alone, for each of the three places at which they may begin. */
const base64: Encoder = (bytes) =>
  alphabets.flatMap((alphabet) =>
    [0, 1, 2].map((before) => {
      const letters = Buffer.concat([Buffer.alloc(before), bytes, Buffer.alloc(3)]).toString(
        alphabet,
      );
      return Buffer.from(
        letters.slice(Math.ceil((before * 4) / 3), Math.floor(((before + bytes.length) * 4) / 3)),
      );
    }),
  );

const utf16: Encoder = (bytes) => {
  const little = Buffer.from(bytes.toString('utf8'), 'utf16le');
  return [little, swapped(little)];
};

const percent: Encoder = (bytes) => {
  const common = encodeURIComponent(bytes.toString('utf8'));
  const every = hex(bytes).replace(/../g, '%$&');
  const small = (text: string): string => text.replace(/%../g, (code) => code.toLowerCase());
  return [common, small(common), every, every.toUpperCase()].map((text) => Buffer.from(text));
};

const json: Encoder = (bytes) => {
  const text = bytes.toString('utf8');
  const every = hex(swapped(Buffer.from(text, 'utf16le'))).replace(/.{4}/g, '\\u$&');
  return [
    JSON.stringify(text).slice(1, -1),
    every,
    every.toUpperCase().replaceAll('\\U', '\\u'),
  ].map((one) => Buffer.from(one));
};

const html: Encoder = (bytes) => {
  const text = bytes
    .toString('utf8')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return [
    text,
    text.replaceAll('"', '&quot;'),
    text.replaceAll('"', '&#34;').replaceAll("'", '&#39;'),
  ].map((one) => Buffer.from(one));
};

const hexadecimal: Encoder = (bytes) =>
  [hex(bytes), hex(bytes).toUpperCase()].map((text) => Buffer.from(text));
const otherCase: Encoder = (bytes) =>
  [bytes.toString('utf8').toLowerCase(), bytes.toString('utf8').toUpperCase()].map((text) =>
    Buffer.from(text),
  );

/** Ways in which text is written inside other text. */
const inner: Record<string, Encoder> = {
  'other case': otherCase,
  percent,
  'JSON escapes': json,
  HTML: html,
};
/** Ways in which any bytes are written as other bytes; two of them may follow one another. */
const outer: Record<string, Encoder> = { 'UTF-16': utf16, Base64: base64, hexadecimal };

/** The shortest secret that can be told from chance, in characters. */
export const shortestSecret = 8;

/** Every spelling of the secret that bytes are searched for. What is escaped only here and there is undone in the bytes instead (`taint-layers`). */
export function needlesOf(secret: string): Needle[] {
  const plain = Buffer.from(secret);
  const found = new Map<string, Needle>();
  const add = (way: string, bytes: Buffer): void => {
    const key = bytes.toString('latin1');
    if (!found.has(key)) found.set(key, { way, bytes });
  };
  add('plain', plain);
  for (const [way, encode] of Object.entries(inner))
    for (const bytes of encode(plain)) add(way, bytes);
  for (const { way, bytes } of [...found.values()]) {
    for (const [around, encode] of Object.entries(outer)) {
      for (const coded of encode(bytes)) {
        const once = way === 'plain' ? around : `${around} of ${way}`;
        add(once, coded);
        if (way !== 'plain') continue;
        for (const [again, twice] of Object.entries(outer))
          for (const most of twice(coded)) add(`${again} of ${around}`, most);
      }
    }
  }
  return [...found.values()];
}
