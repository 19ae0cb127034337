import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** What bytes say once something was undone, and what that was. */
type Layer = { readonly way: string; readonly bytes: Buffer };

const gzipHead = Buffer.from([0x1f, 0x8b, 0x08]);
const mostStreams = 500;
const zipHead = Buffer.from('PK\x03\x04');
/** Bytes of a head of a file in a zip, without its name and what else there is behind. */
const zipHeadLength = 30;

/** Takes what there is of a stream that was cut, and looks at nothing behind its end. */
const cut = { finishFlush: constants.Z_SYNC_FLUSH };
const gzipUndone = (bytes: Buffer): Buffer =>
  bytes[3] === 0 ? inflateRawSync(bytes.subarray(10), cut) : gunzipSync(bytes);
const zipUndone = (bytes: Buffer): Buffer =>
  inflateRawSync(
    bytes.subarray(zipHeadLength + bytes.readUInt16LE(26) + bytes.readUInt16LE(28)),
    cut,
  );

/** What is packed by gzip or in a zip anywhere within, or by zlib as a whole. */
function unpacked(bytes: Buffer): Buffer[] {
  const found: Buffer[] = [];
  const attempt = (undo: (packed: Buffer) => Buffer, packed: Buffer): void => {
    try {
      found.push(undo(packed));
    } catch {
      // Bytes that begin like a packed stream and are none.
    }
  };
  if (bytes[0] === 0x78) attempt(inflateSync, bytes);
  for (const [head, undo] of [
    [gzipHead, gzipUndone],
    [zipHead, zipUndone],
  ] as const) {
    let at = bytes.indexOf(head);
    for (let tries = 0; at !== -1 && tries < mostStreams; tries += 1) {
      attempt(undo, bytes.subarray(at));
      at = bytes.indexOf(head, at + 1);
    }
  }
  return found;
}

const byteOf = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
/** A letter in UTF-8, a character for each byte. */
const letterOf = (hex: string): string => Buffer.from(byteOf(hex)).toString('latin1');

/** Encodings that may be used for some letters only, as what undoes them in a text with a character for each byte, and those that are looked for inside. */
const steps = {
  'JSON escapes': {
    // A break may be within Base64.
    undo: (text) =>
      text.replace(/\\(?:[nr]|u([0-9a-f]{4})|(["\\/]))/gi, (_, hex, sign) =>
        hex === undefined ? (sign ?? '') : letterOf(hex),
      ),
    inside: ['JSON escapes', 'percent', 'Base64'],
  },
  percent: {
    undo: (text) => text.replace(/%([0-9a-f]{2})/gi, (_, hex) => byteOf(hex)),
    inside: ['JSON escapes', 'percent', 'Base64'],
  },
  lines: {
    undo: (text) => text.replace(/(?<=[\w+/-]{16})\r?\n(?=[\w+/-])/g, ''),
    inside: ['Base64'],
  },
  Base64: {
    // Whichever letter a run begins with, one of four shifts is the right one. A NUL stands between what they give.
    undo: (text) =>
      text
        // A pattern for the runs themselves overflows on one of many megabytes.
        .split(/[^\w+/-]/)
        .filter(({ length }) => length >= 24)
        .flatMap((run) => [0, 1, 2, 3].map((from) => run.slice(from)))
        .map((run) => Buffer.from(run, 'base64').toString('latin1'))
        .join('\0'),
    inside: ['JSON escapes', 'percent'],
  },
} as const satisfies Record<string, { undo: (text: string) => string; inside: readonly string[] }>;
type Step = keyof typeof steps;

const every = Object.keys(steps) as Step[];
const sparingFrom = 4 * 1024 * 1024;

/** Whether most bytes are letters; there is a NUL between pieces of what was Base64. */
const isText = (bytes: Buffer): boolean =>
  bytes.subarray(0, 512).filter((byte) => byte === 0).length < 50;

/** The bytes themselves, and everything they hold that was packed or is written in an encoding which may be used for some letters only. */
export function* layersOf(
  bytes: Buffer,
  way = '',
  depth = bytes.length < sparingFrom ? 2 : 1,
  next: readonly Step[] = every,
): Generator<Layer> {
  yield { way, bytes };
  const around = (name: string): string => (way === '' ? name : `${way} > ${name}`);
  for (const inner of unpacked(bytes)) yield* layersOf(inner, around('compression'), depth, every);
  if (depth === 0 || !isText(bytes)) return;
  const text = bytes.toString('latin1');
  for (const name of next) {
    const { undo, inside } = steps[name];
    const inner = undo(text);
    if (inner !== text && inner !== '')
      yield* layersOf(Buffer.from(inner, 'latin1'), around(name), depth - 1, inside);
  }
}
