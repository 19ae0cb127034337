import { type Finding, placeIn } from '#core/contract/finding.ts';
import type { Step } from '#core/contract/verdict.ts';
import type { Category } from '#core/widget/actions.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import type { ListVerdict } from '#core/widget/verdict.ts';
import { expectFindings, expectSteps } from '../expect-findings.ts';
import { beyondUsual, visible } from '../golden.ts';

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

type Told = Parameters<typeof said>[0] &
  Parameters<typeof stepped>[0] &
  Parameters<typeof assumed>[0] & { outcome: string; value: unknown };

/** All that a verdict says, a line for each thing. */
const linesOf = (verdict: Told): string[] => [
  // What a list has unless it says otherwise is left out.
  `${verdict.outcome} ${visible(verdict.value)}`.replace(',"badge":null,"view":"list"', ''),
  ...said(verdict).map((line, at) => {
    const edit = verdict.findings[at]?.edit;
    return edit ? `${line} | ${JSON.stringify(edit)}` : line;
  }),
  ...stepped(verdict).map((line) => `step ${line}`),
  ...assumed(verdict).map((id) => `assumes ${id}`),
];

/** A reply and the verdict on it, as a golden file shows them to a person: whole, or as it differs from a usual one. */
export function golden(reply: unknown, verdict: Told, usual?: Told): string {
  const body = reply instanceof Uint8Array ? Buffer.from(reply).toString('latin1') : reply;
  const isPlain = typeof body === 'string' && /^[!#-~]+(?: +[!-~]+)*$/.test(body);
  return [
    isPlain ? body : visible(body),
    ...beyondUsual(linesOf(verdict), usual ? linesOf(usual) : []),
  ].join('\n');
}

export const stepped = ({ steps }: { steps: readonly Step[] }): string[] =>
  steps.map(({ clause, path, text }) => `${clause} ${path} ${text}`);
