import { z } from 'zod';
import { type AssumptionId, assumptions } from '../contract/assumptions.ts';
import type { Finding } from '../contract/finding.ts';
import type { AssumptionRow } from '../contract/verdict.ts';
import { plural, several } from '../text/wording.ts';

export const evidenceKinds = ['supports', 'contradicts'] as const;
/** What a recorded call says of a decision of ours: it is as we decided, or it is not. Never a proof. */
export type Evidence = { id: AssumptionId; evidence: (typeof evidenceKinds)[number] };

/** The tag of a kept call that is such evidence; the history finds the calls by it. */
export const evidenceTag = ({ id, evidence }: Evidence): string => `${evidence} ${id}`;

const seenCalls = z.object({ count: z.int(), calls: z.array(z.int()) });
/** The recorded calls in the history that bear on a decision of ours: how many, and the numbers of the newest. */
export const seenSchema = z.object({ supports: seenCalls, contradicts: seenCalls });
export type Seen = z.infer<typeof seenSchema>;

/** What recorded calls say of each decision of ours that they bear on; never a proof. */
export type Calibration = Partial<Record<AssumptionId, Seen>>;

/** The same as reports have it: each decision with its clause and our reading. */
export const calibratedSchema = z.object({
  id: z.string(),
  clause: z.string(),
  choice: z.string(),
  seen: seenSchema,
});
type Calibrated = z.infer<typeof calibratedSchema>;

const noCalls: Seen['supports'] = { count: 0, calls: [] };

/** The same from the tags of the history: how many calls have each, and the newest of them. */
export function calibrationOf(
  tags: readonly { tag: string; count: number; calls: number[] }[],
): Calibration {
  const found: Calibration = {};
  for (const { tag, ...seen } of tags) {
    const [evidence, id = ''] = tag.split(' ');
    if (!Object.hasOwn(assumptions, id) || (evidence !== 'supports' && evidence !== 'contradicts'))
      continue;
    const none: Seen = { supports: noCalls, contradicts: noCalls };
    found[id as AssumptionId] = { ...(found[id as AssumptionId] ?? none), [evidence]: seen };
  }
  return found;
}

/** What recorded calls say of our reading, in a sentence. */
export function seenText({ supports, contradicts }: Seen): string {
  const part = ({ count, calls }: Seen['supports'], verb: string): string[] => {
    if (count === 0) return [];
    const more = count > calls.length ? ', …' : '';
    const named = calls.map((seq) => `#${seq}`).join(', ');
    return [
      `${several(count, 'call')} ${plural(count, `${verb}s`, verb)} Assay's reading (${named}${more})`,
    ];
  };
  const parts = [...part(supports, 'support'), ...part(contradicts, 'contradict')];
  return `Seen ${several(supports.count + contradicts.count, 'time')}: ${parts.join(', ')}.`;
}

/** A finding with what recorded calls say of the assumption that it rests on, where they say something. */
export type SeenFinding = Finding & { seen?: Seen };

/** The same findings, each with what recorded calls say of the assumption that it rests on. */
export const withSeenOf = <Found extends Pick<Finding, 'restsOn'>>(
  findings: readonly Found[],
  calibration: Readonly<Record<string, Seen>>,
): (Found & { seen?: Seen })[] =>
  findings.map((finding) => {
    const seen = finding.restsOn === undefined ? undefined : calibration[finding.restsOn];
    return seen ? { ...finding, seen } : finding;
  });

/** The rows of a calibration, as reports have them. */
export const calibratedRows = (calibration: Calibration): Calibrated[] =>
  Object.entries(calibration).map(([id, seen]) => {
    const { clause, choice } = assumptions[id as AssumptionId];
    return { id, clause, choice, seen };
  });

/** A row in a line, with how to choose the other reading where calls contradict ours. */
export function calibratedText({ id, clause, choice, seen }: Calibrated): string {
  const row: AssumptionRow | undefined = assumptions[id as AssumptionId];
  const isDoubtful = seen.contradicts.count > 0 && row?.other !== undefined;
  const other = isDoubtful ? ` Other reading ("${id}: other" under readings): ${row.other}` : '';
  return `${clause} ${id}: ${seenText(seen)} Assay's reading: ${choice}${other}`;
}

/** The title of these lines in a report. */
export const calibratedTitle = 'Assumptions that recorded calls bear on';
