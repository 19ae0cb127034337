import { faultOf } from './fault.ts';
import { skipSpace } from './scan.ts';
import { parseJson } from './text.ts';

/** A cut JSON text made readable: `text` is valid JSON, `kept` how many characters at its beginning are the original's. */
type ClosedJson = { text: string; kept: number };

/**
 * Closes a JSON text that was cut somewhere, so that it can be viewed as JSON: a text that breaks
 * off keeps its beginning, and a key without a value goes. It is for viewing only: nobody knows
 * what followed. Null for a text that is not the beginning of a JSON object or array.
 */
export function closeCutJson(text: string): ClosedJson | null {
  if (!/[[{]/.test(text.charAt(skipSpace(text, 0)))) return null;
  const fault = faultOf(text);
  if (fault && !fault.isAfter && !fault.cut) return null;
  const whole = text.slice(0, fault?.cut?.kept ?? fault?.offset);
  // An escape that lacks its end goes, too.
  const kept = fault?.cut?.isText
    ? whole.replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1')
    : whole;
  const closed = `${kept}${fault?.cut?.isText ? '"' : ''}${fault?.cut?.closers ?? ''}`;
  return parseJson(closed).ok ? { text: closed, kept: kept.length } : null;
}
