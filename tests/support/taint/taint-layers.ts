import { constants, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { base64Undone, escapesUndone, linesJoined, percentUndone } from './taint-undo.ts';

/** What bytes say once something was undone, and what that was. */
type Layer = { readonly way: string; readonly bytes: Buffer };

const magic = Buffer.from([0x1f, 0x8b, 0x08]);
const headLength = 10;
const flagsAt = 3;
const mostStreams = 500;

/** Takes what there is of a stream that was cut, and looks at nothing behind its end. */
const gzipUndone = (bytes: Buffer): Buffer =>
  bytes[flagsAt] === 0
    ? inflateRawSync(bytes.subarray(headLength), { finishFlush: constants.Z_SYNC_FLUSH })
    : gunzipSync(bytes);

const zipHead = Buffer.from('PK\x03\x04');
/** Bytes of a head of a file in a zip, without its name and what else there is behind. */
const zipHeadLength = 30;

/** The files of every zip within. */
function* zippedIn(bytes: Buffer): Generator<Buffer> {
  let at = bytes.indexOf(zipHead);
  for (; at !== -1 && at + zipHeadLength <= bytes.length; at = bytes.indexOf(zipHead, at + 1)) {
    const names = bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    yield bytes.subarray(at + zipHeadLength + names);
  }
}

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
  for (const packed of zippedIn(bytes))
    attempt((raw) => inflateRawSync(raw, { finishFlush: constants.Z_SYNC_FLUSH }), packed);
  let at = bytes.indexOf(magic);
  for (let tries = 0; at !== -1 && tries < mostStreams; tries += 1) {
    attempt(gzipUndone, bytes.subarray(at));
    at = bytes.indexOf(magic, at + 1);
  }
  return found;
}

const steps = {
  'JSON escapes': { undo: escapesUndone, inside: ['JSON escapes', 'percent', 'Base64'] },
  percent: { undo: percentUndone, inside: ['JSON escapes', 'percent', 'Base64'] },
  lines: { undo: linesJoined, inside: [] },
  Base64: { undo: base64Undone, inside: ['JSON escapes', 'percent'] },
} as const satisfies Record<
  string,
  { undo: (bytes: Buffer) => Buffer | null; inside: readonly string[] }
>;
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
  for (const name of next) {
    const { undo, inside } = steps[name];
    const inner = undo(bytes);
    if (inner !== null) yield* layersOf(inner, around(name), depth - 1, inside);
  }
}
