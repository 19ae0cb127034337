import { faultOf } from './fault.ts';
import { firstWrongByte, type WrongByte } from './wrong-byte.ts';

/** A body as text. `bom`: it began with a byte order mark, left out of `text`; `malformed`: the first byte that is not UTF-8, read as U+FFFD. */
export type BodyText = { text: string; bom: boolean; malformed: WrongByte | null };

const mark = '\uFEFF';

/** Reads a body as UTF-8, as a client's `response.text()` does, and tells what that hid. */
export function decodeBody(body: Uint8Array | string): BodyText {
  const whole =
    typeof body === 'string' ? body : new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  const bom = whole.startsWith(mark);
  // U+FFFD may have been sent as such, so only a strict second reading can tell.
  const malformed =
    typeof body !== 'string' && whole.includes('\uFFFD') ? firstWrongByte(body, 'utf-8') : null;
  return { text: bom ? whole.slice(1) : whole, bom, malformed };
}

/** What `JSON.parse` makes of the text; where it refuses, the offset of the first fault and what is wrong there. */
export function parseJson(
  text: string,
): { ok: true; value: unknown } | { ok: false; offset: number; message: string } {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return {
      ok: false,
      ...(faultOf(text) ?? { offset: 0, message: 'a text this engine cannot read' }),
    };
  }
}
