import { useEffect, useRef, useState } from 'react';
import type { Fault } from '#core/widget/mock-reply.ts';
import { loadText } from '../../text/load-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { useShot } from '../simulator/use-simulator.ts';
import { faultOfReply, takingProblem } from './from-reply.ts';
import styles from './mock-replies.module.css';
import { usualFault } from './ready-faults.ts';

/** Takes the reply of the shown call over, to be edited and put in the webhook's place. */
export function TakeReply({
  before,
  onTake,
}: {
  before: Fault | null;
  onTake(fault: Fault): void;
}) {
  const fired = useShot()?.fired ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const loading = useRef<AbortController | null>(null);
  useEffect(() => () => loading.current?.abort(), []);
  const lack = takingProblem(fired);
  const take = async (): Promise<void> => {
    if (fired?.reply == null) return;
    loading.current?.abort();
    const own = new AbortController();
    loading.current = own;
    try {
      const body = await loadText(fired.reply, own.signal, () => undefined);
      if (own.signal.aborted) return;
      setProblem(null);
      onTake(faultOfReply(before ?? usualFault, fired, body));
    } catch (error) {
      if (!own.signal.aborted)
        setProblem(error instanceof Error ? error.message : 'The reply could not be read.');
    }
  };
  return (
    <>
      <Button small isDisabled={lack !== null} onPress={() => void take()}>
        Copy from the last reply
      </Button>
      <span className={styles.quiet} role="status">
        {problem ??
          lack ??
          (fired ? `${fired.action}, HTTP ${fired.http?.status ?? 'status unknown'}` : '')}
      </span>
    </>
  );
}
