import type { Edit } from '../contract/finding.ts';
import { likeness } from '../contract/likeness.ts';
import { envelopeParts, listKeys, tagParts } from '../contract/shapes.ts';
import { meantBoolean, nearest } from '../contract/spelling.ts';
import { meantTime } from '../contract/timestamp.ts';
import { isObject } from '../contract/words.ts';
import { jsonPath, type Path } from '../json/path.ts';
import { locate, type Place, placeOf, type Wanted, want, wantedTree } from '../json/place.ts';
import {
  inOrder,
  lifted,
  type Member,
  membersAt,
  type Splice,
  spliced,
  withMembers,
  withoutMember,
} from '../json/splice.ts';
import { parseJson } from '../json/text.ts';
import { fallbackColor } from '../widget/item.ts';
import { isItemKey } from '../widget/reply/item.ts';

/** How a text that only a person can know begins. */
export const placeholderMark = 'PLACEHOLDER';

/** The members of a container, and where each of them is among them by the offset of its value. */
type Holder = { members: Member[]; indexAt: Map<number, number> };

/**
 * The text of a reply, with the places of what is edited in it, the containers that lose a member, each read once, the placeholders with how often each is there, as JSON,
 * and what each removal takes out.
 */
type Source = {
  text: string;
  tree: Wanted;
  losing: Map<number, Holder>;
  placeholders: Map<string, number>;
  removals: Map<Splice | null, Path[]>;
};

/** A placeholder for the text at `path`, as JSON, that occurs nowhere else in the reply. A person replaces it. */
function placeholderAt({ placeholders }: Source, path: Path): string {
  const index = path.findLast((step) => typeof step === 'number');
  for (let number = index === undefined ? 0 : index + 1; ; number += 1 + Number(number === 0)) {
    const json = JSON.stringify(
      [placeholderMark, path.at(-1), ...(number === 0 ? [] : [number])].join('-'),
    );
    if (placeholders.has(json)) continue;
    placeholders.set(json, 1);
    return json;
  }
}

function holderAt({ text, losing }: Source, open: number): Holder {
  const known = losing.get(open);
  if (known) return known;
  const members = membersAt(text, open);
  const indexAt = new Map(members.map(({ valueStart }, index) => [valueStart, index]));
  losing.set(open, { members, indexAt });
  return { members, indexAt };
}

const valueAt = ({ text }: Source, { start, end }: Place): unknown =>
  JSON.parse(text.slice(start, end));

const rewritten = (place: Place, text: string): Splice[] => [
  { start: place.start, end: place.end, text },
];

const asText = (value: unknown, token: string): string | null =>
  typeof value === 'number' || typeof value === 'boolean' ? JSON.stringify(token) : null;

/** Keys under which the label of a tag is sent. */
const labelKeys = ['name', 'text', 'title', 'value'];
const tagKeys = Object.keys(tagParts);

/** The three texts of a tag, from an object that has some of them or from its label alone. Null where there is no label to show. */
function wholeTag(value: unknown): object | null {
  const texts: Record<string, string> = {};
  const given = isObject(value) ? Object.entries(value) : [['label', value] as const];
  for (const [key, held] of given) {
    const meant = nearest(key, tagKeys) ?? (labelKeys.includes(key) ? 'label' : key);
    if (typeof held === 'string' || typeof held === 'number') texts[meant] ??= String(held);
  }
  // What the tag has under its right name counts before what is spelt like it.
  if (isObject(value))
    for (const key of tagKeys) if (typeof value[key] === 'string') texts[key] = value[key];
  const { label, color = fallbackColor, tooltip = '' } = texts;
  return label === undefined ? null : { label, color, tooltip };
}

/** The tag or, of a list of tags, the tags as JSON; null where none of them has a label. */
function tagsOf(value: unknown): string | null {
  const tags = (Array.isArray(value) ? value : [value]).flatMap((one) => wholeTag(one) ?? []);
  return tags.length === 0 ? null : tags.map((one) => JSON.stringify(one)).join(',');
}

/** Base64 in its usual alphabet and without white space, filled up to whole groups of four characters. */
const padded = (text: string): string => {
  const usual = text.replaceAll('-', '+').replaceAll('_', '/');
  const plain = usual.replaceAll(/\s|=+$/g, '');
  return plain.padEnd(Math.ceil(plain.length / 4) * 4, '=');
};

/** A row that is no object: its text as a title, the rows of a list inside the list, or nothing of what holds neither (null). */
function rowOf(source: Source, value: unknown, token: string, path: Path): string | null {
  if (Array.isArray(value) && value.length > 0) return token.slice(1, -1).trim();
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const title = typeof value === 'string' ? token : JSON.stringify(token);
  return `{"id":${placeholderAt(source, [...path, 'id'])},"title":${title}}`;
}

/** The value at a place in the form that the edit names; null where it has none, so that it goes. */
function reformed(
  source: Source,
  op: Edit['op'],
  value: unknown,
  token: string,
  path: Path,
): string | null {
  switch (op) {
    case 'as-text':
      return asText(value, token);
    case 'as-boolean':
      return JSON.stringify(meantBoolean(value));
    case 'as-number':
      return Number.isFinite(Number(value)) ? String(Number(value)) : token;
    case 'as-time':
      return JSON.stringify(meantTime(value) ?? value);
    case 'as-tag':
      return tagsOf(value);
    case 'as-base64':
      return JSON.stringify(padded(String(value)));
    case 'as-list':
      return `[${token}]`;
    default:
      return rowOf(source, value, token, path);
  }
}

/** The siblings of the value at `path` and of every object and list around it: the path, the key (null in a list) and the text of each. */
function beside(
  { text, tree }: Source,
  path: Path,
): { at: Path; key: string | null; json: string }[] {
  return path.flatMap((step, depth) => {
    const outer = path.slice(0, depth);
    const { place } = placeOf(tree, outer);
    if (place === null) return [];
    const isObjectAt = text.charCodeAt(place.start) === 0x7b;
    return membersAt(text, place.start).flatMap(({ start, end, valueStart }, index) => {
      const name = text.slice(start, text.lastIndexOf(':', valueStart)).trim();
      const key = isObjectAt ? (JSON.parse(name) as string) : null;
      if ((key ?? index) === step) return [];
      return [{ at: [...outer, key ?? index], key, json: text.slice(valueStart, end) }];
    });
  });
}

/** The keys beside a value on its way out that the contract reads where the value then is; the others are lost. */
function carried(source: Source, path: Path, value: unknown): [string, string][] {
  const isList =
    Array.isArray(value) || (isObject(value) && listKeys.some((key) => Array.isArray(value[key])));
  const isDocument = isObject(value) && Object.hasOwn(value, 'status_code');
  const found = new Map<string, string>();
  const lost: Path[] = [];
  for (const { at, key, json } of beside(source, path)) {
    const isRead =
      key !== null && !isDocument && (isList ? Object.hasOwn(envelopeParts, key) : isItemKey(key));
    if (isRead && !(isObject(value) && Object.hasOwn(value, key))) found.set(key, json);
    else lost.push(at);
  }
  source.removals.set(null, lost);
  return [...found];
}

/** Takes out the members before the last one of the same key: that one counts. */
function withoutEarlier(source: Source, open: number, path: Path): Splice[] {
  const { members } = holderAt(source, open);
  const { text } = source;
  const same = members.flatMap(({ start, valueStart }, index) => {
    const name = text.slice(start, text.lastIndexOf(':', valueStart)).trim();
    return JSON.parse(name) === path.at(-1) ? [index] : [];
  });
  return same.slice(0, -1).map((index) => {
    const splice = withoutMember(members, index);
    source.removals.set(splice, [path]);
    return splice;
  });
}

/** The value at `place` as the whole reply. */
function kept(source: Source, place: Place, path: Path): Splice[] {
  const { text } = source;
  const whole = source.tree.place ?? place;
  const value = valueAt(source, place);
  const along = carried(source, path, value);
  const isArray = Array.isArray(value) && along.length > 0;
  const tail = isArray
    ? `${along.map(([key, json]) => `,${JSON.stringify(key)}:${json}`).join('')}}`
    : '';
  return [
    { start: whole.start, end: place.start, text: isArray ? '{"items":' : '' },
    ...lifted(text, place.start, place.end),
    ...(isArray || along.length === 0 ? [] : [withMembers(text, place.start, along)]),
    { start: place.end, end: whole.end, text: tail },
  ];
}

/** Edits after which nothing is where it was, so that one of them is carried out alone. */
const movesAll = ({ op }: Edit): boolean =>
  op === 'keep' || op === 'parse' || op === 'wrap' || op === 'json';

/** What an edit does at its place: splices, or a member to write into the container of that place. */
function splicesOf(source: Source, edit: Exclude<Edit, { op: 'header' | 'json' }>): Splice[] {
  const { text, tree } = source;
  const { path } = edit;
  const { place, exact } = placeOf(tree, path);
  if (place === null || !exact) return [];
  const token = text.slice(place.start, place.end);
  switch (edit.op) {
    case 'rename':
      return place.keyStart < 0
        ? []
        : [{ start: place.keyStart, end: place.keyEnd, text: JSON.stringify(edit.to) }];
    case 'set':
      if (path.length === 0) source.removals.set(null, [path]);
      return rewritten(place, JSON.stringify(edit.value));
    case 'placeholder':
      // One that is still wrong in its place stays for a person.
      return source.placeholders.get(token) === 1
        ? []
        : rewritten(place, placeholderAt(source, path));
    case 'once': {
      const { place: holder } = placeOf(tree, path.slice(0, -1));
      return holder === null ? [] : withoutEarlier(source, holder.start, path);
    }
    case 'keep':
      return kept(source, place, path);
    case 'wrap':
      return rewritten(tree.place ?? place, `{"items":[${token}]}`);
    case 'parse': {
      const inner: unknown = valueAt(source, place);
      if (typeof inner !== 'string' || !parseJson(inner).ok) return [];
      source.removals.set(
        null,
        beside(source, path).map(({ at }) => at),
      );
      return rewritten(tree.place ?? place, inner);
    }
    default: {
      const json =
        edit.op === 'remove'
          ? null
          : reformed(source, edit.op, valueAt(source, place), token, path);
      if (json === token) return [];
      if (json !== null) return rewritten(place, json);
      const { place: holder } = placeOf(tree, path.slice(0, -1));
      if (path.length === 0 || holder === null) return [];
      const { members, indexAt } = holderAt(source, holder.start);
      const index = indexAt.get(place.start);
      if (index === undefined) return [];
      const splice = withoutMember(members, index);
      source.removals.set(splice, [path]);
      return [splice];
    }
  }
}

/** Whether the edit writes a key that is not there yet. */
const isAdding = ({ tree }: Source, { path, op }: Edit & { path: Path }): boolean =>
  (op === 'set' || op === 'placeholder') &&
  typeof path.at(-1) === 'string' &&
  !placeOf(tree, path).exact &&
  placeOf(tree, path.slice(0, -1)).exact;

/**
 * What the edits change in the text of a reply, which keeps its layout, its order and the spelling of its numbers everywhere else. Edits that contradict an earlier one are
 * left out, as are those that do not fit the text. `removed` gets the paths of what goes.
 */
export function correctionsOf(
  text: string,
  edits: readonly Edit[],
  removed: Path[] = [],
): Splice[] {
  const ofBody = edits.flatMap((edit) => (edit.op === 'header' ? [] : [edit]));
  const moving = ofBody.find(movesAll);
  if (moving?.op === 'json') {
    const meant = meantJson(text);
    return meant === null ? [] : [{ start: 0, end: text.length, text: meant }];
  }
  if (!parseJson(text).ok) return [];
  const used = moving ? [moving] : ofBody;
  const tree = wantedTree();
  for (const { path, ...edit } of used.flatMap((one) => (one.op === 'json' ? [] : [one]))) {
    want(tree, path);
    if ('to' in edit) want(tree, [...path.slice(0, -1), edit.to]);
  }
  locate(text, tree);
  const placeholders = new Map<string, number>();
  for (const [json] of text.matchAll(new RegExp(`"${placeholderMark}-[^"\\\\]*"`, 'g')))
    placeholders.set(json, (placeholders.get(json) ?? 0) + 1);
  const source: Source = { text, tree, losing: new Map(), placeholders, removals: new Map() };
  const taken = new Set<string>();
  const added = new Map<number, [string, string][]>();
  const splices = used.flatMap((edit): Splice[] => {
    if (edit.op === 'json') return [];
    if (edit.op === 'rename') {
      const to = [...edit.path.slice(0, -1), edit.to];
      if (placeOf(tree, to).exact || taken.has(jsonPath(to))) return [];
      taken.add(jsonPath(to));
    }
    return splicesOf(source, edit);
  });
  for (const edit of used) {
    if ((edit.op !== 'set' && edit.op !== 'placeholder') || !isAdding(source, edit)) continue;
    const place = placeOf(tree, edit.path.slice(0, -1)).place as Place;
    const isFree = !taken.has(jsonPath(edit.path)) && text.charCodeAt(place.start) === 0x7b;
    // A key that goes may be the one behind which this one would be written: that is for the next round.
    if (!isFree || source.losing.has(place.start)) continue;
    taken.add(jsonPath(edit.path));
    const json = edit.op === 'set' ? JSON.stringify(edit.value) : placeholderAt(source, edit.path);
    const entries = added.get(place.start) ?? [];
    entries.push([String(edit.path.at(-1)), json]);
    added.set(place.start, entries);
  }
  for (const [open, entries] of added) splices.push(withMembers(text, open, entries));
  const done = inOrder(
    splices.filter(({ start, end, text: written }) => start < end || written !== ''),
  );
  for (const splice of [null, ...done])
    for (const path of source.removals.get(splice) ?? []) removed.push(path);
  return done;
}

/** The JSON that a text with something around it, or in another notation, was meant to be; null where nobody can tell. */
const meantJson = (text: string): string | null => {
  const parsed = parseJson(text);
  return parsed.ok || parsed.bound !== null ? null : (likeness(text, parsed).json ?? null);
};

/** The reply with the edits carried out; null where nothing could be changed. */
export function correctedReply(text: string, edits: readonly Edit[]): string | null {
  const splices = correctionsOf(text, edits);
  return splices.length === 0 ? null : spliced(text, splices);
}
