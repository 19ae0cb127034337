import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { Finding } from '#core/contract/finding.ts';
import { changesBetween } from '#core/diagnosis/changes.ts';
import type { Running } from '#operations/dispatch.ts';
import type { HistoryEntry, KeptExchange } from '#operations/history-schemas.ts';
import type { Judge } from '../ports/ports.ts';
import { findingsAgain, isKeptMasked, judgedThen, replyToJudge } from './judge-again.ts';

type Changed = { entry: HistoryEntry; outcome: string; fixed: Finding[]; new: Finding[] };
type Judged = { judged: number; withoutReply: number; changed: Changed[] };

/** One exchange judged by today's rules; null where there was no reply, or one that is kept masked. */
async function judgedNow(
  judge: Judge,
  kept: KeptExchange,
  body: Uint8Array | null,
  choices: ChosenReadings,
  running: Running,
): Promise<Changed | null> {
  const http = kept.fired?.http ?? kept.document?.http ?? null;
  // A reply that was imported alone has no status. A recorded call that was not judged has no reply.
  if (body === null && (http === null || kept.entry.outcome === 'unread')) return null;
  if (body && isKeptMasked(new TextDecoder().decode(body))) return null;
  const then = judgedThen(kept);
  const reply = { body: body ?? '', status: http?.status ?? null, choices };
  const { verdict } = await judge.judge(replyToJudge(kept, reply), running);
  const { fixed, added } = changesBetween(then.findings, findingsAgain(then, verdict));
  return { entry: kept.entry, outcome: verdict.outcome, fixed, new: added };
}

/** Judges kept replies once more, one after the other; `open` gives the exchange and the body of its reply. */
export async function judgeHistory(
  judge: Judge,
  open: (seq: number) => Promise<{ kept: KeptExchange; body: Uint8Array | null }>,
  seqs: readonly number[],
  choices: ChosenReadings,
  { signal, progress }: Running,
): Promise<Judged> {
  const result: Judged = { judged: 0, withoutReply: 0, changed: [] };
  for (const [index, seq] of seqs.entries()) {
    signal.throwIfAborted();
    progress({ phase: 'Judging', done: index, total: seqs.length, unit: 'items' });
    const { kept, body } = await open(seq);
    const one = await judgedNow(judge, kept, body, choices, { signal, progress: () => undefined });
    if (one === null) {
      result.withoutReply += 1;
      continue;
    }
    result.judged += 1;
    if (one.outcome !== kept.entry.outcome || one.fixed.length + one.new.length > 0)
      result.changed.push(one);
  }
  return result;
}
