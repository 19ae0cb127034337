import { type Edit, type Finding, kindOf } from '../contract/finding.ts';
import { isPlaceholder } from '../contract/placeholders.ts';
import { type ReplyToRead, readReply } from '../contract/read-reply.ts';
import type { Assumption, ReadAs } from '../contract/verdict.ts';
import { jsonPath, type Path } from '../json/path.ts';
import { positionsOf } from '../json/place.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { splicesOf } from '../json/text-tree.ts';
import { mask } from '../secrets/redact.ts';
import { several } from '../text/wording.ts';
import type { Category, Surface } from '../widget/actions.ts';
import {
  type Change,
  type ChangeRule,
  changeRules,
  changesText,
  progressOf,
} from './change-words.ts';
import { type Corrected, correct, correctedReply } from './correct.ts';
import { type Diagnosis, diagnose, editsOf, levelOf, removes } from './diagnose.ts';

/** A reply as text, and how it was received. */
export type ReplyText = Omit<ReplyToRead, 'body'> & { text: string };

/**
 * The reply of a verdict as text that can be judged again. Null without a reply, and where a part of it is masked: two values that look equal behind a mask may
 * differ.
 */
export const replyTextOf = (
  { as, assumptions }: { as: ReadAs; assumptions: readonly Assumption[] },
  shown: Uint8Array | string | null | undefined,
  {
    httpStatus,
    category,
    surface,
  }: { httpStatus: number | null | undefined; category: Category; surface?: Surface },
): ReplyText | null => {
  const { text } = decodeBody(shown ?? '');
  if ((shown ?? null) === null || text.includes(mask)) return null;
  return {
    as,
    text,
    httpStatus: httpStatus ?? null,
    category,
    surface: surface ?? null,
    choices: Object.fromEntries(assumptions.map(({ id, reading }) => [id, reading])),
  };
};

/** One change of a text: its place as findings have it (lines and columns from 1, the end exclusive) and what to write there. */
export type TextEdit = {
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  text: string;
};

/** One way in which a repair changed a reply: how often, and the first paths in the reply that was read. */
export type ChangeRow = { rule: ChangeRule; count: number; paths: string[] };

/**
 * The reply with everything corrected that can be corrected mechanically. `remaining` is the verdict on it, `rounds` how often it was corrected and judged again,
 * `stopped` why that ended before it was done, null where it was not,
 * `patch` what changes the received text into it at once, `placeholders` the paths of the values that only a person can know.
 * `problems` counts what was fixed, and the rows of findings that are left and no notes; `changes` are what was done, `says` names it before it is
 * applied and `done` afterwards, both empty where nothing is. `removed` are the paths, in the
 * reply that was read, of what the contract ignores and was taken out; `ignored` how much of it is left, since nothing is taken out unless that was asked for.
 */
export type SuggestedFix = {
  text: string;
  remaining: Finding[];
  rounds: number;
  stopped: string | null;
  patch: TextEdit[];
  placeholders: string[];
  problems: { fixed: number; left: number };
  changes: ChangeRow[];
  says: string;
  done: string;
  removed: string[];
  ignored: number;
};

/** How often a reply is corrected and judged again, how many characters are read for it in all, and how many places of a finding a round corrects. */
const whole = { rounds: 200, read: 60_000_000, places: 100_000 };
/** The same where nobody asked for a fix: of a longer reply only what the findings say. */
const quick = { characters: 128 * 1024, rounds: 10, tries: 16, read: 512 * 1024 };

type Round = { text: string; findings: readonly Finding[] };

const isProblem = ({ level }: Finding): boolean => level !== 'info';

/** The edits of a round. Notes break nothing, so what they are about stays as it is, unless the contract ignores it and may go. */
const editsIn = ({ findings }: Round, removeIgnored = false): Edit[] =>
  diagnose(findings).flatMap((cause) => {
    const isNote = levelOf(cause, findings) === 'info';
    return editsOf(cause, findings, removeIgnored).filter((edit) => !isNote || removes(edit));
  });

const judged = ({ text: _, ...reply }: ReplyText, text: string, places?: number): Round => ({
  text,
  findings: readReply({ ...reply, body: text, places }).findings,
});

type Limits = { most: number; places?: number; removeIgnored?: boolean };

/** The received reply, and what it becomes with each round of corrections, until none is left (`isDone`) or `most` are made. */
function roundsOf(
  reply: ReplyText,
  findings: readonly Finding[],
  { most, places, removeIgnored = false }: Limits,
) {
  const { text } = reply;
  const rounds: Round[] = [{ text, findings }];
  const seen = new Set([text]);
  const changes: Change[] = [];
  const corrected: Corrected = { text, tree: null };
  for (let last = rounds[0] as Round; rounds.length <= most; ) {
    const made = correct(corrected, editsIn(last, removeIgnored), removeIgnored);
    if (seen.has(corrected.text)) return { rounds, changes, corrected, isDone: true };
    seen.add(corrected.text);
    for (const change of made) changes.push(change);
    last = judged(reply, corrected.text, places);
    rounds.push(last);
  }
  return { rounds, changes, corrected, isDone: false };
}

/** Paths of the texts that stand for what nobody but a person knows. */
function placeholdersIn(value: unknown, at: Path = []): string[] {
  if (isPlaceholder(value, String(at.at(-1)))) return [jsonPath(at)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placeholdersIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

function patchOf(text: string, { tree, text: fixed }: Corrected): TextEdit[] {
  const splices = tree
    ? splicesOf(text, tree)
    : fixed === text
      ? []
      : [{ start: 0, end: text.length, text: fixed }];
  const position = positionsOf(
    text,
    splices.flatMap(({ start, end }) => [start, end]),
  );
  return splices.map(({ start, end, text: written }) => {
    const { line: endLine, column: endColumn } = position(end);
    return { ...position(start), endLine, endColumn, text: written };
  });
}

/** How many paths a row of changes names. */
const mostPaths = 20;

const rowsOf = (changes: readonly Change[]): ChangeRow[] =>
  changeRules.flatMap((rule) => {
    const own = changes.filter((change) => change.rule === rule);
    const paths = own.slice(0, mostPaths).map(({ path }) => jsonPath(path));
    return own.length === 0 ? [] : [{ rule, count: own.length, paths }];
  });

/** How many problems the changes fix. What was left out beside a text is a part of one. */
const fixedIn = (changes: readonly Change[]): number =>
  changes.filter(({ rule }) => rule !== 'beside').length;

const saysOf = (changes: readonly Change[]): string =>
  changes.length === 0 ? '' : `${several(fixedIn(changes), 'problem')}: ${changesText(changes)}.`;

/** How much of a reply the contract ignores, of what could be taken out now. */
const ignoredIn = (round: Round): number =>
  correct({ text: round.text, tree: null }, editsIn(round, true), true).filter(
    ({ rule }) => rule === 'removed',
  ).length;

/** A reply to correct; with `removeIgnored` what the contract ignores is taken out as well. */
export type ReplyToFix = ReplyText & { removeIgnored?: boolean | undefined };

/** Corrects a reply, judges it again and goes on, until nothing is left that can be corrected mechanically. */
export function suggestFix({ removeIgnored = false, ...reply }: ReplyToFix): SuggestedFix {
  const { text } = reply;
  const { places } = whole;
  const most = Math.min(whole.rounds, Math.floor(whole.read / (text.length + 1)) + 1);
  const { findings } = judged(reply, text, places);
  const { rounds, changes, corrected, isDone } = roundsOf(reply, findings, {
    most,
    places,
    removeIgnored,
  });
  const last = rounds.at(-1) as Round;
  const parsed = parseJson(last.text);
  const remaining = [...judged(reply, last.text).findings];
  const problems = {
    fixed: fixedIn(changes),
    left: new Set(remaining.filter(isProblem).map(kindOf)).size,
  };
  return {
    text: last.text,
    remaining,
    rounds: rounds.length - 1,
    stopped:
      isDone || editsIn(last, removeIgnored).length === 0
        ? null
        : `Assay stopped after ${several(rounds.length - 1, 'round')}, because the reply is long. Fix the result once more.`,
    patch: patchOf(text, corrected),
    placeholders: parsed.ok ? placeholdersIn(parsed.value) : [],
    problems,
    changes: rowsOf(changes),
    says: saysOf(changes),
    done: changes.length === 0 ? '' : `${progressOf(problems)} ${changesText(changes)}.`,
    removed: changes.filter(({ rule }) => rule === 'removed').map(({ path }) => jsonPath(path)),
    ignored: removeIgnored ? 0 : ignoredIn(last),
  };
}

const kindOfCause = ({ findings: [first] }: Diagnosis, findings: readonly Finding[]): string =>
  first === undefined ? '' : kindOf(findings[first] as Finding);

/** Which of the causes of a round uncovers another one: the first whose correction alone shows it. */
function uncoveredBy(
  kind: string,
  causes: readonly Diagnosis[],
  { text, findings }: Round,
  alone: (corrected: string) => readonly Finding[],
): Diagnosis | undefined {
  if (causes.length === 1) return causes[0];
  const shows = causes.find((cause) => {
    const corrected = correctedReply(text, editsOf(cause, findings));
    return corrected !== null && alone(corrected).some((finding) => kindOf(finding) === kind);
  });
  return shows ?? causes[0];
}

/** Every cause, those of the findings first, and the findings of what only a fix uncovers: the indexes of these causes go on behind those of the findings. */
export type WholeDiagnosis = {
  causes: Diagnosis[];
  uncovered: Finding[];
  /** What a repair of everything would change, in words, and how much of the result the contract ignores; missing where nothing was repaired. */
  repair?: { says: string; ignored: number };
};

/** The diagnosis of a reply to its end: it is corrected and judged again until nothing is left. Of one of more than `longest` characters only what the findings say. */
export function diagnoseThrough(
  reply: ReplyText | null,
  findings: readonly Finding[],
  longest: number = quick.characters,
): WholeDiagnosis {
  const causes = diagnose(findings);
  const uncovered: Finding[] = [];
  if (reply === null || reply.text.length > longest) return { causes, uncovered };
  const most = Math.floor(quick.read / (reply.text.length + 1));
  const { rounds, changes, isDone } = roundsOf(reply, findings, {
    most: Math.min(quick.rounds, most),
  });
  const tries = Math.min(quick.tries, most - rounds.length);
  const known = new Map(causes.map((cause, index) => [kindOfCause(cause, findings), index]));
  const tried = new Map<string, readonly Finding[]>();
  const alone = (text: string): readonly Finding[] => {
    const found = tried.get(text) ?? (tried.size < tries ? judged(reply, text).findings : []);
    tried.set(text, found);
    return found;
  };
  for (const [at, round] of rounds.slice(1).entries()) {
    const before = rounds[at] as Round;
    const fixed = diagnose(before.findings).filter(
      (cause) =>
        levelOf(cause, before.findings) !== 'info' && editsOf(cause, before.findings).length > 0,
    );
    const parsed = parseJson(round.text);
    const placeholders = new Set(parsed.ok ? placeholdersIn(parsed.value) : []);
    for (const cause of diagnose(round.findings)) {
      const kind = kindOfCause(cause, round.findings);
      // That a placeholder is no real value is nothing that the reply had wrong.
      const isOurs = cause.findings.every((index) =>
        placeholders.has(round.findings[index]?.path ?? ''),
      );
      if (known.has(kind) || isOurs) continue;
      known.set(kind, causes.length);
      const by = uncoveredBy(kind, fixed, before, alone);
      const base = findings.length + uncovered.length;
      for (const index of cause.findings) uncovered.push(round.findings[index] as Finding);
      causes.push({
        ...cause,
        findings: cause.findings.map((_, index) => base + index),
        after: by ? (known.get(kindOfCause(by, before.findings)) ?? null) : null,
      });
    }
  }
  const ignored = isDone ? ignoredIn(rounds.at(-1) as Round) : 0;
  return { causes, uncovered, repair: { says: saysOf(changes), ignored } };
}

/**
 * A verdict with the diagnosis of its findings, and where its reply is known with what only a fix uncovers: the keys of every command's JSON. Findings behind a
 * fix are not in the verdict, so that such a cause has none to point at.
 */
export const withDiagnosis = <T extends { findings: readonly Finding[] }>(
  verdict: T,
  reply: ReplyText | null = null,
): T & { diagnosis: Diagnosis[] } => ({
  ...verdict,
  diagnosis: diagnoseThrough(reply, verdict.findings).causes.map((cause) => ({
    ...cause,
    findings: cause.findings.filter((index) => index < verdict.findings.length),
  })),
});
