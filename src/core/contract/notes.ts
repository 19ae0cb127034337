import { jsonPath, type Path } from '../json/path.ts';
import { type Draft, placeFindings, type Spot } from '../json/place.ts';
import { grouped, several } from '../text/wording.ts';
import {
  type AssumptionId,
  assumptionRows,
  type ChosenReadings,
  type SwitchableId,
} from './assumptions.ts';
import { byLevel, type Finding, type Level, levels } from './finding.ts';
import type { Assumption, Reading, Step } from './verdict.ts';

/** The limit of findings for one reply. The last one says how many more there are. */
export const maxFindings = 1000;
/** Equal findings that are listed one by one; more of them are one, with their count and the first of their places. */
export const mostListed = 100;
/** Places that such a finding names, and those that all of one level and clause name together. */
export const maxPlaces = 1000;
const maxPlacesInAll = 10_000;

/** Findings that say the same of several places: some of them as drafts, and the spots of more. */
type Kind = { count: number; kept: Draft[]; spots: Spot[]; at: Path; pieces: string[] };
type Pile = {
  level: Level;
  clause: string;
  count: number;
  kinds: Map<string, Kind>;
  last: Kind | null;
  room: number;
};

/** A finding without its level and clause. */
export type DraftText = Omit<Draft, 'level' | 'clause' | 'alike'>;

/** The drafts to show, and a draft that counts the others (null if all are shown). */
export type Finished = { kept: Draft[]; rest: Draft | null };

/** Collects drafts by level and clause. What equal findings cost is bounded, however many there are. */
export type Drafts = {
  report(level: Level, clause: string, draw: () => DraftText): void;
  finish(): Finished;
};

/** Values and numbers in a sentence, which differ from item to item. */
const values = /"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|\d+/g;

/** What equal findings of one clause have in common: the path without its numbers, and the message without its values. */
function keyOf({ at, message }: DraftText): string {
  let key = message.replace(values, '');
  for (const step of at) key += typeof step === 'number' ? '/' : `/.${step}`;
  return key;
}

/** One of them, at the offset where it is looked for. */
const value = new RegExp(values.source, 'y');

/** Whether `keyOf` gives a finding the key of this kind, without making it: most equal findings follow each other. */
function isOf({ at, pieces }: Kind, text: DraftText): boolean {
  if (at.length !== text.at.length) return false;
  for (const [index, step] of at.entries()) {
    const other = text.at[index];
    if (typeof step === 'number' ? typeof other !== 'number' : step !== other) return false;
  }
  let end = 0;
  for (const [index, piece] of pieces.entries()) {
    // A single quotation mark could begin a value with what follows.
    if (piece.includes('"') || !text.message.startsWith(piece, end)) return false;
    end += piece.length;
    if (index === pieces.length - 1) break;
    value.lastIndex = end;
    if (!value.test(text.message)) return false;
    end = value.lastIndex;
  }
  return end === text.message.length;
}

/** The kind of a finding, made where it is new; null for a new one beyond the limit of kinds. */
function kindIn(kinds: Map<string, Kind>, text: DraftText): Kind | null {
  const key = keyOf(text);
  const known = kinds.get(key);
  if (known) return known;
  if (kinds.size === maxFindings) return null;
  const made = { count: 0, kept: [], spots: [], at: text.at, pieces: text.message.split(values) };
  kinds.set(key, made);
  return made;
}

const spotOf = ({ at, part, within, offset }: Spot): Spot => ({
  at,
  ...(part !== undefined && { part }),
  ...(within !== undefined && { within }),
  ...(offset !== undefined && { offset }),
});

/** `most`: how many places a finding of many names. */
export function createDrafts(most = maxPlaces): Drafts {
  const piles = new Map<string, Pile>();
  const room = Math.max(maxPlacesInAll, most);
  return {
    report(level, clause, draw) {
      const name = level + clause;
      let pile = piles.get(name);
      if (!pile) {
        pile = { level, clause, count: 0, kinds: new Map(), last: null, room };
        piles.set(name, pile);
      }
      pile.count += 1;
      const text = draw();
      const kind = pile.last && isOf(pile.last, text) ? pile.last : kindIn(pile.kinds, text);
      if (kind === null) return;
      pile.last = kind;
      kind.count += 1;
      if (kind.kept.length === 0 || (kind.kept.length < mostListed && pile.room > 0))
        kind.kept.push({ level, clause, ...text });
      else if (kind.spots.length + kind.kept.length < most && pile.room > 0)
        kind.spots.push(spotOf(text));
      else return;
      pile.room -= 1;
    },
    finish: () => capped([...piles.values()].map((pile) => ({ ...pile, kept: draftsOf(pile) }))),
  };
}

/** The drafts of a pile: each one, or the first of many equal ones with their count. */
const draftsOf = ({ kinds }: Pile): Draft[] =>
  [...kinds.values()].flatMap(({ count, kept, spots }) => {
    const [first] = kept;
    if (first === undefined || count === kept.length) return kept;
    return { ...first, alike: { count, spots: [...kept.map(spotOf), ...spots] } };
  });

/** How many findings these drafts are, each of many equal ones counted. */
const countDrafts = (drafts: readonly Draft[]): number =>
  drafts.reduce((sum, { alike }) => sum + (alike?.count ?? 1), 0);

type FullPile = Pile & { kept: Draft[] };

/** All drafts, or the first of every clause (errors before warnings before infos) and one that counts the rest. */
function capped(piles: readonly FullPile[]): Finished {
  const total = piles.reduce((sum, { count }) => sum + count, 0);
  const all = piles.flatMap((pile) => pile.kept);
  if (all.length <= maxFindings && countDrafts(all) === total) return { kept: all, rest: null };
  const kept: Draft[] = [];
  const taken = new Map<FullPile, number>();
  let room = maxFindings - 1;
  for (const level of levels) {
    const ofLevel = piles
      .filter((pile) => pile.level === level)
      .sort((a, b) => a.kept.length - b.kept.length);
    for (const [index, pile] of ofLevel.entries()) {
      // Small piles first, so that a flood of one clause never hides another clause of the same level.
      const share = pile.kept.slice(0, Math.ceil(room / (ofLevel.length - index)));
      kept.push(...share);
      taken.set(pile, countDrafts(share));
      room -= share.length;
    }
  }
  return { kept, rest: restOf(piles, taken) };
}

const nouns: Record<Level, string> = { error: 'error', warning: 'warning', info: 'note' };
const counted = (count: number, level: Level): string => several(count, nouns[level]);

function restOf(piles: readonly FullPile[], taken: ReadonlyMap<FullPile, number>): Draft {
  const rest = piles
    .map((pile) => ({ ...pile, left: pile.count - (taken.get(pile) ?? 0) }))
    .filter(({ left }) => left > 0);
  rest.sort((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level) || b.left - a.left);
  const all = levels.flatMap((level) => {
    const count = piles
      .filter((pile) => pile.level === level)
      .reduce((sum, pile) => sum + pile.count, 0);
    return count === 0 ? [] : [counted(count, level)];
  });
  const more = rest.map(({ left, level, clause }) => `${counted(left, level)} of ${clause}`);
  return {
    clause: rest[0]?.clause ?? '',
    level: 'info',
    at: [],
    message: `The reply has ${all.join(', ')} in total. Not listed individually: ${more.join(', ')}.`,
    effect: 'Only the list of findings is shortened. Every item was judged.',
    fix: 'Fix the findings that are listed, then judge the reply again.',
  };
}

type Tally = { clause: string; at: Path; count: number; text: (count: number) => string };

/** How many different tallies become steps of their own; what a reply has beyond them is counted in one more step. */
const maxTallies = 100;

/** Collects findings, steps and the assumptions used while a reply is read. */
export type Notes = {
  report: Drafts['report'];
  step(clause: string, at: Path, text: string): void;
  /** A step that repeats: one line for all of them, at the place of the first. */
  tally(clause: string, subject: string, at: () => Path, text: (count: number) => string): void;
  assume(id: AssumptionId): void;
  isAssumed(id: AssumptionId): boolean;
  /** Records that a switchable decision was used, and returns the reading to follow. */
  decide(id: SwitchableId): Reading;
  /** All findings and steps, placed in `text`; `json` says whether that text is JSON. */
  conclude(
    text: string,
    json: boolean,
  ): { steps: Step[]; findings: Finding[]; assumptions: Assumption[] };
};

/** The same notes, in which a finding weighs what `weigh` makes of its level. */
export const weighing = (notes: Notes, weigh: (level: Level) => Level): Notes => ({
  ...notes,
  report: (level, clause, draw) => notes.report(weigh(level), clause, draw),
});

/** `choices` are the decisions that the user switched to their other reading, `places` how many places a finding of many names. */
export function createNotes(choices: ChosenReadings = {}, places?: number): Notes {
  const drafts = createDrafts(places);
  const steps: Step[] = [];
  const tallies = new Map<string, Tally>();
  const assumed = new Set<AssumptionId>();
  const omitted: string[] = [];
  const stepOf = ({ clause, at, count, text }: Tally): Step => ({
    clause,
    path: jsonPath(at),
    text: text(count),
  });
  return {
    report: drafts.report,
    step: (clause, at, text) => void steps.push({ clause, path: jsonPath(at), text }),
    tally(clause, subject, at, text) {
      const known = tallies.get(clause + subject);
      if (known) known.count += 1;
      else if (tallies.size < maxTallies)
        tallies.set(clause + subject, { clause, at: at(), count: 1, text });
      else omitted.push(clause);
    },
    assume: (id) => void assumed.add(id),
    isAssumed: (id) => assumed.has(id),
    decide(id) {
      assumed.add(id);
      return choices[id] ?? 'ours';
    },
    conclude(text, json) {
      const { kept, rest } = drafts.finish();
      // Without a draft there is nothing to look for in a text that may be large.
      const placed =
        kept.length === 0 ? [] : placeFindings(text, rest ? [...kept, rest] : kept, json);
      // The one that counts the rest stays at the end, where a reader of the list comes upon it.
      const last = rest ? placed.splice(-1) : [];
      const more = omitted.slice(0, 1).map((clause) => ({
        clause,
        path: '$',
        text: `${grouped(omitted.length)} more parts were dropped or replaced in the same way.`,
      }));
      return {
        steps: [...steps, ...[...tallies.values()].map(stepOf), ...more],
        findings: [...placed.sort(byLevel), ...last],
        assumptions: assumptionRows(assumed, choices),
      };
    },
  };
}
