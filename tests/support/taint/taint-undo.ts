const backslash = 0x5c;
const percentSign = 0x25;
const [carriageReturn, lineFeed] = [0x0d, 0x0a];

const hexDigits = new Int8Array(256).fill(-1);
for (const [value, char] of [...'0123456789abcdef'].entries()) {
  hexDigits[char.charCodeAt(0)] = value;
  hexDigits[char.toUpperCase().charCodeAt(0)] = value;
}
const isBase64 = new Uint8Array(256);
for (const char of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_')
  isBase64[char.charCodeAt(0)] = 1;

const at = (table: Int8Array | Uint8Array, byte: number | undefined): number =>
  table[byte ?? 0] ?? 0;

const hexAt = (bytes: Buffer, from: number, length: number): number => {
  let value = 0;
  for (let place = from; place < from + length; place += 1) {
    const one = place < bytes.length ? at(hexDigits, bytes[place]) : -1;
    if (one < 0) return -1;
    value = value * 16 + one;
  }
  return value;
};

/** More than the longest spelling of a secret takes, in bytes. */
const reach = 4096;

/**
 * Copies bytes, but where `marker` stands writes what `undo` makes of it; null where it makes nothing of any. `undo` returns how many bytes it took.
 * What is too far from a marker to be in one spelling with it is left out, since it says nothing new.
 */
function rewritten(
  bytes: Buffer,
  marker: number,
  undo: (from: number, out: (byte: number) => void) => number,
): Buffer | null {
  let next = bytes.indexOf(marker);
  if (next === -1) return null;
  const out = Buffer.allocUnsafe(bytes.length);
  let [length, done, changed] = [0, 0, false];
  const write = (byte: number): void => {
    out[length] = byte;
    length += 1;
  };
  const copy = (from: number, to: number): void => {
    const isFar = to - from > 2 * reach + 1;
    length += bytes.copy(out, length, from, isFar ? from + reach : to);
    if (!isFar) return;
    write(0);
    length += bytes.copy(out, length, to - reach, to);
  };
  while (next !== -1) {
    copy(done, next);
    const took = undo(next, write);
    if (took === 0) write(marker);
    else changed = true;
    done = next + Math.max(took, 1);
    next = bytes.indexOf(marker, done);
  }
  copy(done, bytes.length);
  return changed ? out.subarray(0, length) : null;
}

/** Undoes `%xx`. */
export const percentUndone = (bytes: Buffer): Buffer | null =>
  rewritten(bytes, percentSign, (from, out) => {
    const value = hexAt(bytes, from + 1, 2);
    if (value < 0) return 0;
    out(value);
    return 3;
  });

/** Undoes `\uXXXX`, `\/`, `\"` and `\\`, and leaves out `\n` and `\r`, which may break Base64 anywhere. */
export const escapesUndone = (bytes: Buffer): Buffer | null =>
  rewritten(bytes, backslash, (from, out) => {
    const after = bytes[from + 1];
    if (after === 0x6e || after === 0x72) return 2;
    if (after === backslash || after === 0x22 || after === 0x2f) {
      out(after);
      return 2;
    }
    const code = after === 0x75 ? hexAt(bytes, from + 2, 4) : -1;
    if (code < 0) return 0;
    for (const byte of Buffer.from(String.fromCharCode(code))) out(byte);
    return 6;
  });

const shortestLine = 16;

function isBrokenBase64(bytes: Buffer, feed: number): boolean {
  const end = bytes[feed - 1] === carriageReturn ? feed - 1 : feed;
  if (end < shortestLine) return false;
  for (let place = end - shortestLine; place < end; place += 1)
    if (at(isBase64, bytes[place]) === 0) return false;
  return at(isBase64, bytes[feed + 1]) === 1;
}

/** Base64 over several lines, joined. */
export function linesJoined(bytes: Buffer): Buffer | null {
  let feed = bytes.indexOf(lineFeed);
  while (feed !== -1 && !isBrokenBase64(bytes, feed)) feed = bytes.indexOf(lineFeed, feed + 1);
  if (feed === -1) return null;
  const joined = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (const byte of bytes) {
    if (byte === lineFeed || byte === carriageReturn) continue;
    joined[length] = byte;
    length += 1;
  }
  return joined.subarray(0, length);
}

const shortestRun = 24;

/** What the longer runs of Base64 hold, whichever letter they begin with; each apart from the next by a NUL. */
export function base64Undone(bytes: Buffer): Buffer | null {
  // Each run is decoded four times, to three quarters of its length, with a NUL behind.
  let out: Buffer | null = null;
  let length = 0;
  let from = 0;
  // The last letter that a run from here would need is looked at first: most places are passed over at one glance.
  while (from + shortestRun <= bytes.length) {
    let start = from + shortestRun;
    while (start > from && at(isBase64, bytes[start - 1]) === 1) start -= 1;
    if (start > from) {
      from = start;
      continue;
    }
    let end = from + shortestRun;
    while (end < bytes.length && at(isBase64, bytes[end]) === 1) end += 1;
    const run = bytes.toString('latin1', from, end);
    out ??= Buffer.alloc(4 * bytes.length);
    for (const skipped of [0, 1, 2, 3])
      length += out.write(run.slice(skipped), length, 'base64') + 1;
    from = end + 1;
  }
  return out?.subarray(0, length) ?? null;
}
