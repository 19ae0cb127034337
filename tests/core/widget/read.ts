import { type Finding, placeIn } from '#core/contract/finding.ts';
import type { Step } from '#core/contract/verdict.ts';
import type { Category } from '#core/widget/actions.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import type { ListVerdict } from '#core/widget/verdict.ts';
import { expectFindings, expectSteps } from '../expect-findings.ts';

/** The verdict on a reply to get_items, given as text or as the value whose JSON it is; what holds for every verdict is checked on the way. */
export function judge(
  reply: unknown,
  category: Category = 'default',
  httpStatus: number | null = 200,
): ListVerdict {
  const body =
    typeof reply === 'string' || reply instanceof Uint8Array ? reply : JSON.stringify(reply);
  const { verdict, text } = readListReply({ body, httpStatus, category });
  expectFindings(text, verdict.findings);
  expectSteps(verdict.steps);
  return verdict;
}

export const assumed = (verdict: { assumptions: readonly { id: string }[] }): string[] =>
  verdict.assumptions.map(({ id }) => id);

/** What a developer reads: where, what was expected and came, what the widget does about it, and what to do. */
export const said = ({ findings }: { findings: readonly Finding[] }): string[] =>
  findings.map((finding) => {
    const { level, clause, path, message, effect, fix = '' } = finding;
    const place = placeIn(finding);
    return `${level} ${clause} ${path} ${place ? `${place.line}:${place.column} ` : ''}${message} | ${effect} | ${fix}`;
  });

/** JSON with every character that is not ASCII as its escape, since nobody would see some of them. */
const visible = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A reply and the whole verdict on it, as a golden file shows them to a person. */
export function golden(
  reply: unknown,
  verdict: Parameters<typeof said>[0] &
    Parameters<typeof stepped>[0] &
    Parameters<typeof assumed>[0] & { outcome: string; value: unknown },
): string {
  const edits = verdict.findings.map(({ edit }) => (edit ? ` | ${JSON.stringify(edit)}` : ''));
  return [
    visible(reply instanceof Uint8Array ? Buffer.from(reply).toString('latin1') : reply),
    `${verdict.outcome} ${visible(verdict.value)}`,
    ...said(verdict).map((line, at) => line + edits[at]),
    ...stepped(verdict).map((line) => `step ${line}`),
    ...assumed(verdict).map((id) => `assumes ${id}`),
  ].join('\n');
}

export const stepped = ({ steps }: { steps: readonly Step[] }): string[] =>
  steps.map(({ clause, path, text }) => `${clause} ${path} ${text}`);
