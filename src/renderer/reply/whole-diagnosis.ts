import { useEffect, useState } from 'react';
import type { WholeDiagnosis } from '#core/diagnosis/suggest-fix.ts';
import type { Category } from '#core/widget/actions.ts';
import type { DocumentExchange } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { openWorker } from '../rpc/worker-rpc.ts';
import { loadText } from '../text/text-pane.tsx';
import JudgeWorker from './judge.worker.ts?worker';
import type { Received } from './judge-text.ts';

/** Bytes of the longest reply that is judged to the end of its fixes. */
const longest = 128 * 1024;

/**
 * The diagnosis of a received reply with what only a fix uncovers, which a thread works out. Null before it is known, and
 * where nothing can be corrected.
 */
export function useWholeDiagnosis(
  exchange:
    | Pick<Fired, 'verdict' | 'reply' | 'http' | 'surface'>
    | Pick<DocumentExchange, 'verdict' | 'reply' | 'http'>
    | null,
  category: Category,
): WholeDiagnosis | null {
  const [known, setKnown] = useState<{ of: unknown; whole: WholeDiagnosis | null } | null>(null);
  useEffect(() => {
    const { verdict, reply, http } = exchange ?? {};
    const isFixable = verdict?.findings.some(({ level, edit }) => level !== 'info' && edit);
    if (!exchange || !verdict || !reply || !isFixable || reply.bytes > longest) return;
    const stop = new AbortController();
    const find = async (): Promise<void> => {
      const text = await loadText(reply, stop.signal, () => undefined);
      if (stop.signal.aborted) return;
      const { as, findings, assumptions } = verdict;
      const surface = 'surface' in exchange ? exchange.surface : undefined;
      const received: Received = {
        verdict: { as, findings, assumptions },
        text,
        how: { httpStatus: http?.status, category, ...(surface && { surface }) },
      };
      const worker = openWorker(new JudgeWorker());
      stop.signal.addEventListener('abort', worker.close);
      const whole = await worker.ask<WholeDiagnosis | null>({ received }).finally(worker.close);
      setKnown({ of: exchange, whole });
    };
    // Without it, the diagnosis is what the findings say.
    void find().catch(() => undefined);
    return () => stop.abort();
  }, [exchange, category]);
  return known?.of === exchange ? known.whole : null;
}
