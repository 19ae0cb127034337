import { beyondJsonBounds } from './bounds.ts';
import { faultOf, firstWrongByte, type WrongByte } from './fault.ts';

/** A body as text. `bom`: it began with a byte order mark, left out of `text`; `malformed`: the first byte that is not UTF-8, read as U+FFFD. */
export type BodyText = { text: string; bom: boolean; malformed: WrongByte | null };

const mark = '\uFEFF';

/** Reads a body as UTF-8, as a client's `response.text()` does, and reports what that hides. */
export function decodeBody(body: Uint8Array | string): BodyText {
  const whole =
    typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const bom = whole.startsWith(mark);
  // U+FFFD may have been sent as such; only a strict second decoding can tell.
  const malformed =
    typeof body !== 'string' && whole.includes('\uFFFD') ? firstWrongByte(body, 'utf-8') : null;
  return { text: bom ? whole.slice(1) : whole, bom, malformed };
}

/** A text in UTF-8. */
export const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
/** The bytes of a body that is a text or bytes. */
export const bytesOf = (body: Uint8Array | string): Uint8Array =>
  typeof body === 'string' ? encode(body) : body;

/** Why a text was not parsed, and where: it is no JSON, or goes beyond a `bound` of what is read, so that nobody knows whether it is. */
export type NotParsed = { ok: false; offset: number; message: string; bound: string | null };

/**
 * What `JSON.parse` returns for the text; if it refuses, the offset of the first error and the
 * problem there. A text beyond the bounds is not given to it.
 */
export function parseJson(text: string): { ok: true; value: unknown } | NotParsed {
  const beyond = beyondJsonBounds(text);
  if (beyond !== null)
    return { ok: false, ...beyond, message: `${beyond.bound}, where Assay stops reading` };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return {
      ok: false,
      bound: null,
      ...(faultOf(text) ?? { offset: 0, message: 'a text this engine cannot read' }),
    };
  }
}

/** A value that JSON can say as it is. */
export type Json = null | boolean | number | string | Json[] | JsonRecord;
export type JsonRecord = { [key: string]: Json };

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** Whether a value is one that JSON can say as it is: no undefined, no function, no number beyond numbers, however deep. */
export function isJson(value: unknown): value is Json {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const one = open.pop();
    if (one === null || typeof one === 'string' || typeof one === 'boolean') continue;
    if (
      typeof one === 'number'
        ? !Number.isFinite(one)
        : typeof one !== 'object' || !(Array.isArray(one) || isPlain(one))
    )
      return false;
    if (typeof one === 'object') for (const inner of Object.values(one)) open.push(inner);
  }
  return true;
}

/** Levels of a row, an entry or a body that Assay sends on: far beyond what people nest, and within what every reader of values bears. */
export const deepestSent = 100;

/** Whether a value is nested deeper than `levels`: `{"a":{}}` has two. It is walked no further than that, so that any depth is safe. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      if (depth >= levels) return true;
      for (const inner of Object.values(one)) next.push(inner);
    }
    level = next;
  }
  return false;
}
