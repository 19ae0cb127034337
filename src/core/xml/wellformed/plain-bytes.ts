import { isReferable } from './xml-names.ts';

/** What a byte of UTF-8 may be: the start of an ASCII name, a part of one, white space; `quiet` ones mean nothing in text or in a value. */
const start = 1;
const part = 2;
const space = 4;
export const quiet = 8;

export const classes = new Uint8Array(256);
for (let code = 0; code < 256; code += 1) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_]/.test(character)) classes[code] = start | part | quiet;
  else if (/[0-9.-]/.test(character)) classes[code] = part | quiet;
  else if (/[ \t\r\n]/.test(character)) classes[code] = space | quiet;
  // With 0xEF begins a character that XML may not allow.
  else if (code > 0x20 && code !== 0xef && !/[<>&"']/.test(character)) classes[code] = quiet;
}

/** Whether XML allows the character that the byte at `at` belongs to. */
export function isAllowed(bytes: Uint8Array, at: number): boolean {
  const code = bytes[at] as number;
  if (code === 0xef) return bytes[at + 1] !== 0xbf || (bytes[at + 2] as number) < 0xbe;
  return code >= 0x20 || ((classes[code] as number) & space) !== 0;
}

/** Behind the first of these marks from `from` on; -1 where none comes, or something before it that XML does not allow. */
export function behindMark(bytes: Uint8Array, from: number, mark: readonly number[]): number {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] === mark[0] && mark.every((code, index) => bytes[at + index] === code))
      return at + mark.length;
    if (!isAllowed(bytes, at)) return -1;
  }
  return -1;
}

/** Whether the bytes from `at` on spell this ASCII text. */
export function spells(bytes: Uint8Array, at: number, text: string): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (bytes[at + index] !== text.charCodeAt(index)) return false;
  return true;
}

/** Whether the same bytes stand from `at` to `end` as from `other` to `otherEnd`. */
export function isSame(
  bytes: Uint8Array,
  at: number,
  end: number,
  other: number,
  otherEnd: number,
): boolean {
  if (end - at !== otherEnd - other) return false;
  for (let index = 0; index < end - at; index += 1)
    if (bytes[at + index] !== bytes[other + index]) return false;
  return true;
}

/** Whether a name begins with xml in any case, as only those may that XML itself gives. */
export function isReserved(bytes: Uint8Array, at: number): boolean {
  const lower = bytes.slice(at, at + 3).map((code) => code | 0x20);
  return spells(lower, 0, 'xml');
}

/** Behind an ASCII name without a colon; where none begins, that place itself. */
export function nameEnd(bytes: Uint8Array, at: number): number {
  if (at >= bytes.length || !((classes[bytes[at] as number] as number) & start)) return at;
  let end = at + 1;
  while (end < bytes.length && (classes[bytes[end] as number] as number) & part) end += 1;
  return end;
}

/** Behind white space; where none begins, that place itself. */
export function spaceEnd(bytes: Uint8Array, at: number): number {
  let end = at;
  while (end < bytes.length && (classes[bytes[end] as number] as number) & space) end += 1;
  return end;
}

/** Characters of the longest references, such as &#x10FFFF;. */
const longest = 10;
const builtIn = ['amp;', 'lt;', 'gt;', 'quot;', 'apos;'];
const toCharacter = /^#(?:x([0-9A-Fa-f]{1,6})|([0-9]{1,7}));/;

/** Behind the reference that begins with the `&` at `at`; -1 where it is neither one of XML itself nor to a character that may stand in XML. */
export function behindReference(bytes: Uint8Array, at: number): number {
  for (const name of builtIn) if (spells(bytes, at + 1, name)) return at + 1 + name.length;
  if (bytes[at + 1] !== 0x23) return -1;
  const [whole, hex, decimal] =
    toCharacter.exec(String.fromCharCode(...bytes.subarray(at + 1, at + longest + 1))) ?? [];
  if (whole === undefined) return -1;
  return isReferable(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16), false)
    ? at + 1 + whole.length
    : -1;
}
