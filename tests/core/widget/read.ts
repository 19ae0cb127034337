import type { Category } from '#core/widget/actions.ts';
import { readListReply } from '#core/widget/reply.ts';
import type { ListVerdict } from '#core/widget/verdict.ts';

/** The verdict on a reply to get_items, given as text or as the value whose JSON it is. */
export const judge = (reply: unknown, category: Category = 'default', httpStatus: number | null = 200): ListVerdict =>
  readListReply({ body: typeof reply === 'string' || reply instanceof Uint8Array ? reply : JSON.stringify(reply), httpStatus, category }).verdict;

/** The findings as `level clause path`, one a line, easy to compare. */
export const told = (verdict: { findings: readonly { level: string; clause: string; path: string }[] }): string[] =>
  verdict.findings.map(({ level, clause, path }) => `${level} ${clause} ${path}`);

export const assumed = (verdict: { assumptions: readonly { id: string }[] }): string[] => verdict.assumptions.map(({ id }) => id);
