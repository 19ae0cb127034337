import { faultOf } from './fault.ts';

/** A body as text. `bom`: it began with a byte order mark, left out of `text`; `malformed`: some bytes were no UTF-8 and read as U+FFFD. */
export type BodyText = { text: string; bom: boolean; malformed: boolean };

const mark = '\uFEFF';

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Reads a body as UTF-8, as a client's `response.text()` does, and tells what that hid. */
export function decodeBody(body: Uint8Array | string): BodyText {
  const whole = typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const bom = whole.startsWith(mark);
  // U+FFFD may have been sent as such, so only a strict second reading can tell.
  const malformed = typeof body !== 'string' && whole.includes('\uFFFD') && !isUtf8(body);
  return { text: bom ? whole.slice(1) : whole, bom, malformed };
}

/** What `JSON.parse` makes of the text; where it refuses, the offset of the first fault and what is wrong there. */
export function parseJson(text: string): { ok: true; value: unknown } | { ok: false; offset: number; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, ...(faultOf(text) ?? { offset: 0, message: 'a text this engine cannot read' }) };
  }
}
