import { LineIndex, partOf, type TextAt } from '#core/xml/lines.ts';
import { laidOut } from './lay-out-json.ts';
import { defaultLayout, type Place, type TextLayout } from './places.ts';

/** The requests to the thread that holds a long text: to read it from an address, and for a part of it. */
export type LongTextRequest =
  | { ask: 'open'; url: string; places: readonly Place[] }
  | { ask: 'part'; look: TextLayout; at: TextAt };

/** The facts about a long text: the initial look, the lines of each, and the given places when pretty; null for a text that is not JSON. */
export type LongInfo = {
  first: TextLayout;
  lines: { raw: number; pretty: number };
  places: readonly Place[] | null;
};

/** A text that is too long for the editor, read in parts; `places` in the raw text are mapped to the pretty look. */
export function createLongText(text: string, places: readonly Place[]) {
  const pretty = laidOut({ text, places });
  const texts = { raw: text, pretty: pretty?.text ?? text };
  const raw = new LineIndex(text);
  const lines = { raw, pretty: pretty ? new LineIndex(pretty.text) : raw };
  const info: LongInfo = {
    first: pretty ? defaultLayout(text) : 'raw',
    lines: { raw: raw.count, pretty: lines.pretty.count },
    places: pretty?.places ?? null,
  };
  return { info, part: (look: TextLayout, at: TextAt) => partOf(texts[look], lines[look], at) };
}
