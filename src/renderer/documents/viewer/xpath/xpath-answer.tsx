import { ArrowDown, ArrowUp, CircleX } from 'lucide-react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { formatMilliseconds } from '../../../ui/format.ts';
import { useLate } from '../../../ui/states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import type { Query, QueryResult } from './query-store.ts';
import styles from './xpath.module.css';

/** What an answer is, in one sentence. */
export function answerSentence(result: QueryResult): string {
  switch (result.type) {
    case 'nodes':
      return `${result.total.toLocaleString()} ${result.total === 1 ? 'match' : 'matches'} in ${formatMilliseconds(result.milliseconds)}`;
    case 'fault':
      return result.message;
    case 'failed':
      return result.error.message;
    default:
      return `${result.value === '' ? 'empty' : result.value} (${result.type}, ${formatMilliseconds(result.milliseconds)})`;
  }
}

/** What came of the XPath: how many hits, the value, or what is wrong with it and where. */
export function XPathAnswerLine({ query, onStep }: { query: Query; onStep(by: 1 | -1): void }) {
  const { asked, running, result, current } = useStore(query.store);
  if (running) return <RunningLine startedAt={running.startedAt} onCancel={running.cancel} />;
  if (!result) return null;
  const wrong = result.type === 'fault' || result.type === 'failed';
  return (
    <div className={styles.answer} data-wrong={wrong || undefined}>
      {wrong && <CircleX size={14} aria-hidden />}
      <span role="status">{answerSentence(result)}</span>
      {result.type === 'fault' && result.at !== null && (
        <pre className={styles.caret} aria-hidden>
          {asked}
          {`\n${' '.repeat(result.at)}^`}
        </pre>
      )}
      {result.type === 'nodes' && result.total > 0 && (
        <span className={styles.steps}>
          {current !== null &&
            `${(current + 1).toLocaleString()} of ${result.total.toLocaleString()}`}
          <IconButton
            small
            name="Previous match (Shift+F4)"
            icon={<ArrowUp size={14} />}
            onPress={() => onStep(-1)}
          />
          <IconButton
            small
            name="Next match (F4)"
            icon={<ArrowDown size={14} />}
            onPress={() => onStep(1)}
          />
          <Button small look="quiet" onPress={query.clear}>
            Close
          </Button>
        </span>
      )}
    </div>
  );
}

function RunningLine({ startedAt, onCancel }: { startedAt: number; onCancel(): void }) {
  const late = useLate(300, startedAt);
  const now = useNow(100);
  if (!late) return null;
  return (
    <div className={styles.answer}>
      <span>Running for {((now - startedAt) / 1000).toFixed(1)} s</span>
      <Button small onPress={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
