import type { Notes } from '../../contract/notes.ts';
import { paletteColors, tagParts } from '../../contract/shapes.ts';
import { didYouMean, nearest } from '../../contract/spelling.ts';
import { described, isObject, quoted } from '../../contract/words.ts';
import type { Path } from '../../json/path.ts';
import { allOf, grouped } from '../../text/wording.ts';
import { fallbackColor, type PaletteColor, type Tag } from '../item.ts';
import { type ItemReading, innerName, meantEdit, placeOf, type Row } from './row.ts';

const isColor = (text: string): text is PaletteColor =>
  (paletteColors as readonly string[]).includes(text);

/**
 * The colour as the widget shows it; an unknown one is reported (TAB-CLR-1) and shown gray. On
 * messaging tabs, where nothing is fixed, that is only a note (`lenient`).
 */
export function readColor(
  notes: Notes,
  color: string,
  at: () => Path,
  owner: string,
  lenient: boolean,
  fallback = 'drawn gray',
): PaletteColor {
  if (isColor(color)) return color;
  notes.report(lenient ? 'info' : 'warning', 'TAB-CLR-1', () => {
    const meant = nearest(color, paletteColors);
    return {
      at: at(),
      message: `${owner} has the colour ${quoted(color)}, which is not one of ${paletteColors.join(', ')}.${didYouMean(meant)}`,
      effect: `It is ${fallback}.`,
      ...meantEdit(meant, 'colour', at()),
    };
  });
  notes.tally(
    'TAB-CLR-1',
    color.slice(0, 80),
    at,
    (count) =>
      `The colour ${quoted(color)} is unknown, so it is ${fallback}${count > 1 ? `, ${grouped(count)} times` : ''}.`,
  );
  return fallbackColor;
}

const tagKeys = Object.keys(tagParts);

/** Why a tag is left out (TAB-ITM-3): each problem with its key (null: the tag itself). */
function faultsOf(raw: unknown): { key: string | null; part: 'key' | 'value'; text: string }[] {
  if (!isObject(raw))
    return [{ key: null, part: 'value', text: `is ${described(raw)}, not an object` }];
  const faults: { key: string | null; part: 'key' | 'value'; text: string }[] = [];
  for (const key of tagKeys) {
    const value = raw[key];
    if (value === undefined) faults.push({ key, part: 'value', text: `no ${key}` });
    else if (typeof value !== 'string')
      faults.push({
        key,
        part: 'value',
        text: `a ${key} that is not a string (${described(value)})`,
      });
  }
  for (const key in raw) {
    if (Object.hasOwn(tagParts, key)) continue;
    if (faults.length > 6) break;
    const meant = nearest(key, tagKeys);
    const hint = meant !== null && raw[meant] === undefined ? ` (did you mean "${meant}"?)` : '';
    faults.push({ key, part: 'key', text: `the extra key ${quoted(key)}${hint}` });
  }
  return faults;
}

/** A tag with its three strings and nothing else; its color may be unknown. */
type WholeTag = { label: string; color: string; tooltip: string };

function isWhole(tag: unknown): tag is WholeTag {
  if (
    !isObject(tag) ||
    typeof tag.label !== 'string' ||
    typeof tag.color !== 'string' ||
    typeof tag.tooltip !== 'string'
  )
    return false;
  let keys = 0;
  for (const _key in tag) keys += 1;
  return keys === 3;
}

const isFaultless = (tag: unknown): tag is Tag => isWhole(tag) && isColor(tag.color);

/**
 * The tags of an item that the widget shows, in their order; a broken tag is left out unless that
 * decision is switched.
 */
export function readTags(reading: ItemReading, row: Row, raw: unknown[]): Tag[] {
  if (
    reading.screen === 'row' &&
    !reading.notes.isAssumed('label-first-letter') &&
    raw.some((tag) => isWhole(tag) && /(?:^|\s)\p{Ll}/u.test(tag.label))
  )
    reading.notes.assume('label-first-letter');
  // Nearly always so, and then there is nothing to copy.
  if (raw.every(isFaultless)) return raw;
  return raw.flatMap((tag, index): Tag[] => {
    if (!isWhole(tag)) {
      const drawn = reading.notes.decide('broken-tag-not-drawn') === 'other' ? repaired(tag) : null;
      reportBrokenTag(reading, row, tag, index, drawn);
      return drawn === null ? [] : [drawn];
    }
    const owner = `Tag ${index + 1} of ${innerName(row)}`;
    const at = () => placeOf(reading, row, 'tags', index, 'color');
    const color = readColor(
      reading.notes,
      tag.color,
      at,
      owner,
      reading.lenient,
      reading.screen === 'row' ? undefined : 'treated as gray',
    );
    return [{ label: tag.label, color, tooltip: tag.tooltip }];
  });
}

/** What is right in a broken tag: gray without a color of the palette, without a tooltip none; null without a label. */
function repaired(tag: unknown): Tag | null {
  if (!isObject(tag) || typeof tag.label !== 'string') return null;
  const color = typeof tag.color === 'string' && isColor(tag.color) ? tag.color : fallbackColor;
  return { label: tag.label, color, tooltip: typeof tag.tooltip === 'string' ? tag.tooltip : '' };
}

function reportBrokenTag(
  reading: ItemReading,
  row: Row,
  tag: unknown,
  index: number,
  drawn: Tag | null,
): void {
  const { notes, lenient, screen } = reading;
  const seen =
    drawn === null
      ? 'The tag is not drawn.'
      : `The tag is drawn ${drawn.color}${drawn.tooltip === '' ? ', without a tooltip' : ''}.`;
  notes.report(lenient ? 'info' : 'error', lenient ? 'TAB-MSG-1' : 'TAB-ITM-3', () => {
    const faults = faultsOf(tag);
    const [first] = faults;
    // If there are several problems, the finding points at the whole tag.
    const key = faults.length === 1 ? (first?.key ?? null) : null;
    return {
      at: placeOf(reading, row, 'tags', index, ...(key === null ? [] : [key])),
      part: key === null ? 'value' : (first?.part ?? 'value'),
      message: `Tag ${index + 1} of ${innerName(row)} ${isObject(tag) ? 'has ' : ''}${allOf(faults.map(({ text }) => text))}.`,
      effect: screen === 'row' ? seen : 'Tags are drawn on the list row only.',
      edit: { op: 'as-tag', path: [...placeOf(reading, row, 'tags', index)] },
    };
  });
  const done = drawn === null ? 'left out' : 'drawn with its valid parts';
  notes.tally(
    'TAB-ITM-3',
    done,
    () => placeOf(reading, row, 'tags', index),
    (count) =>
      `${count === 1 ? 'A broken tag was' : `${grouped(count)} broken tags were`} ${done}.`,
  );
}
