import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import { Button } from '../ui/button.tsx';
import { connectionsOf } from '../workspace/store.ts';
import styles from './outcome.module.css';
import type { Fetched } from './store.ts';

const formNames = { bearer: 'Bearer <token>', plain: 'the plain key' } as const;

/**
 * Which of the two Authorization forms is accepted is not shown (DOC-REQ-3): on 401 the other one can be tried, and when
 * a fetch went through with another form than the stored one, it can be kept.
 */
export function OtherForm({ fetched }: { fetched: Fetched }) {
  const { workspace, documents } = useStores();
  const connection = useStore(workspace, connectionsOf).find((one) => one.id === fetched.connectionId);
  if (!connection || !fetched.exchange.verdict) return null;
  const { authorization } = fetched;
  const refused = fetched.exchange.verdict.value.kind === 'unauthorized';
  const other = authorization === 'bearer' ? 'plain' : 'bearer';
  if (refused && authorization === connection.authorization) {
    const tryOther = (): void => {
      documents.getState().setId(fetched.id);
      void documents.getState().fetch({ ...connection, authorization: other }, { sendEmptyId: fetched.id === '' });
    };
    return (
      <div className={styles.actions}>
        <Button small onPress={tryOther}>
          Try {formNames[other]} once
        </Button>
      </div>
    );
  }
  if (authorization === connection.authorization) return null;
  if (refused) return <p className={styles.message}>Sent as {formNames[authorization]}: refused too. Neither form was accepted.</p>;
  return (
    <div className={styles.actions}>
      <span>Accepted as {formNames[authorization]}.</span>
      <Button small onPress={() => void workspace.getState().saveConnection({ ...connection, authorization })}>
        Keep this form
      </Button>
    </div>
  );
}
