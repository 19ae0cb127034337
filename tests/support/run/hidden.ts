import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

const attempts: Record<string, (bytes: Buffer) => Buffer[]> = {
  'UTF-16': (bytes) =>
    [0, 1].map((from) => Buffer.from(bytes.subarray(from).filter((_, at) => at % 2 === 0))),
  percent: (bytes) => {
    const text = bytes.toString('latin1');
    if (!/%[0-9a-f]{2}/i.test(text)) return [];
    return [
      Buffer.from(
        text
          .replaceAll('+', ' ')
          .replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
            String.fromCharCode(Number.parseInt(hex, 16)),
          ),
        'latin1',
      ),
    ];
  },
  'JSON escapes': (bytes) => {
    const text = bytes.toString('latin1');
    if (!text.includes('\\')) return [];
    const plain = text.replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) =>
      Buffer.from(String.fromCharCode(Number.parseInt(hex, 16))).toString('latin1'),
    );
    return [Buffer.from(plain.replace(/\\(["\\/])/g, '$1'), 'latin1')];
  },
  hexadecimal: (bytes) =>
    [...bytes.toString('latin1').matchAll(/(?:[0-9a-f]{2}){8,}/gi)].map(([digits]) =>
      Buffer.from(digits, 'hex'),
    ),
  Base64: (bytes) => {
    // Wherever it begins within a run, one of four shifts is the right one; a break of line is no end of it.
    const runs =
      bytes
        .toString('latin1')
        .replace(/\\[rn]|\s/g, '')
        .match(/[A-Za-z0-9+/_-]{11,}/g) ?? [];
    return runs.flatMap((run) =>
      [0, 1, 2, 3].map((from) => Buffer.from(run.slice(from), 'base64')),
    );
  },
  compression: (bytes) => {
    const undo =
      bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync : bytes[0] === 0x78 ? inflateSync : null;
    const ways = undo ? [undo] : [brotliDecompressSync];
    return ways.flatMap((way) => {
      try {
        return [way(bytes)];
      } catch {
        return [];
      }
    });
  },
};

/** How the secret can be got out of these bytes, such as `Base64 > percent`; null where it cannot. Looks through so many encodings inside one another. */
export function waysTo(secret: string, bytes: Uint8Array, depth = 3): string | null {
  const whole = Buffer.from(bytes);
  if (whole.includes(secret)) return 'plain';
  if (depth === 0 || whole.length < secret.length) return null;
  for (const [name, attempt] of Object.entries(attempts)) {
    for (const inner of attempt(whole)) {
      const way = waysTo(secret, inner, depth - 1);
      if (way !== null) return way === 'plain' ? name : `${name} > ${way}`;
    }
  }
  return null;
}
