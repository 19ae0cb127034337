import { type Edit, type Finding, kindOf } from '../contract/finding.ts';
import { type ReplyToRead, readReply } from '../contract/read-reply.ts';
import type { Assumption, ReadAs } from '../contract/verdict.ts';
import { jsonPath, type Path } from '../json/path.ts';
import { positionsOf } from '../json/place.ts';
import { composed, type Splice, spliced } from '../json/splice.ts';
import { decodeBody, parseJson } from '../json/text.ts';
import { mask } from '../secrets/redact.ts';
import { several } from '../text/wording.ts';
import type { Category, Surface } from '../widget/actions.ts';
import { correctedReply, correctionsOf, placeholderMark } from './correct.ts';
import { type Diagnosis, diagnose, editsOf, levelOf } from './diagnose.ts';

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

/**
 * The reply with everything corrected that can be corrected mechanically. `remaining` is the verdict on it, `rounds` how often it was corrected and judged again,
 * `stopped` why that ended before it was done, null where it was not,
 * `patch` what changes the received text into it at once, `placeholders` the paths of the values that only a person can know,
 * `removed` the paths of what was taken out, each as it was in the round that did it.
 */
export type SuggestedFix = {
  text: string;
  remaining: Finding[];
  rounds: number;
  stopped: string | null;
  patch: TextEdit[];
  placeholders: string[];
  removed: string[];
};

/** How often a reply is corrected and judged again, how many characters are read for it in all, and how many places of a finding a round corrects. */
const whole = { rounds: 200, read: 60_000_000, places: 100_000 };
/** The same where nobody asked for a fix: of a longer reply only what the findings say. */
const quick = { characters: 128 * 1024, rounds: 10, tries: 16, read: 512 * 1024 };

type Round = { text: string; findings: readonly Finding[] };

/** Notes break nothing, so what they are about stays as it is. */
const fixable = (findings: readonly Finding[]): Diagnosis[] =>
  diagnose(findings).filter((cause) => levelOf(cause, findings) !== 'info');

const editsIn = ({ findings }: Round): Edit[] =>
  fixable(findings).flatMap((cause) => editsOf(cause, findings));

const judged = ({ text: _, ...reply }: ReplyText, text: string, places?: number): Round => ({
  text,
  findings: readReply({ ...reply, body: text, places }).findings,
});

/** The received reply, and what it becomes with each round of corrections, until none is left (`isDone`) or `most` are made. */
function roundsOf(reply: ReplyText, findings: readonly Finding[], most: number, places?: number) {
  const { text } = reply;
  const rounds: Round[] = [{ text, findings }];
  const seen = new Set([text]);
  const removed: Path[] = [];
  let splices: Splice[] = [];
  for (let last = rounds[0] as Round; rounds.length <= most; ) {
    const gone: Path[] = [];
    const step = correctionsOf(last.text, editsIn(last), gone);
    const next = spliced(last.text, step);
    if (seen.has(next)) return { rounds, splices, removed, isDone: true };
    seen.add(next);
    for (const path of gone) removed.push(path);
    splices = composed(splices, step, text.length);
    last = judged(reply, next, places);
    rounds.push(last);
  }
  return { rounds, splices, removed, isDone: false };
}

/** Paths of the texts that stand for what nobody but a person knows. */
function placeholdersIn(value: unknown, at: Path = []): string[] {
  if (typeof value === 'string')
    return value.startsWith(`${placeholderMark}-`) ? [jsonPath(at)] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    placeholdersIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  );
}

function patchOf(text: string, splices: readonly Splice[]): TextEdit[] {
  const position = positionsOf(
    text,
    splices.flatMap(({ start, end }) => [start, end]),
  );
  return splices.map(({ start, end, text: written }) => {
    const { line: endLine, column: endColumn } = position(end);
    return { ...position(start), endLine, endColumn, text: written };
  });
}

/** Corrects a reply, judges it again and goes on, until nothing is left that can be corrected mechanically. */
export function suggestFix(reply: ReplyText): SuggestedFix {
  const { text } = reply;
  const { places } = whole;
  const most = Math.min(whole.rounds, Math.floor(whole.read / (text.length + 1)) + 1);
  const { findings } = judged(reply, text, places);
  const { rounds, splices, removed, isDone } = roundsOf(reply, findings, most, places);
  const last = rounds.at(-1) as Round;
  const parsed = parseJson(last.text);
  return {
    text: last.text,
    remaining: [...judged(reply, last.text).findings],
    rounds: rounds.length - 1,
    stopped:
      isDone || editsIn(last).length === 0
        ? null
        : `Assay stopped after ${several(rounds.length - 1, 'round')}, because the reply is long. Fix the result once more.`,
    patch: patchOf(text, splices),
    placeholders: parsed.ok ? placeholdersIn(parsed.value) : [],
    removed: removed.map(jsonPath),
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
export type WholeDiagnosis = { causes: Diagnosis[]; uncovered: Finding[] };

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
  const { rounds } = roundsOf(reply, findings, Math.min(quick.rounds, most));
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
    const fixed = fixable(before.findings).filter(
      (cause) => editsOf(cause, before.findings).length > 0,
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
  return { causes, uncovered };
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
