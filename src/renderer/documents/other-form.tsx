import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import { Button } from '../ui/button.tsx';
import { connectionsOf } from '../workspace/store.ts';
import styles from './outcome.module.css';
import { ProbeResults } from './probe-results.tsx';
import type { Fetched } from './store.ts';

/** Which of the two Authorization forms is accepted is not shown (DOC-REQ-3): on 401 both can be tried, and one accepted can be kept. */
export function OtherForm({ fetched }: { fetched: Fetched }) {
  const { workspace, probe } = useStores();
  const connection = useStore(workspace, connectionsOf).find((one) => one.id === fetched.connectionId);
  const last = useStore(probe, (state) => state.probe);
  if (connection === undefined || connection.tokenId === null || fetched.exchange.verdict?.value.kind !== 'unauthorized') return null;
  const results = last?.of === fetched.key ? last.results : null;
  const isTrying = last?.results.state === 'loading';
  return (
    <>
      <div className={styles.actions}>
        <Button small isDisabled={isTrying} onPress={() => void probe.getState().run(fetched.key, connection, fetched.id)}>
          Try both forms
        </Button>
      </div>
      <div role="status">
        {results?.state === 'loading' && <p className={styles.message}>The request is sent once in each Authorization form.</p>}
        {results?.state === 'failed' && <p className={styles.message}>Neither form was tried to its end. {results.error.message}</p>}
        {results?.state === 'ready' && (
          <ProbeResults
            results={results.value}
            current={connection.authorization}
            onKeep={(authorization) => void workspace.getState().saveConnection({ ...connection, authorization })}
          />
        )}
      </div>
    </>
  );
}
