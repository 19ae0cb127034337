import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { IssueRecord } from '#operations/widget-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { useText } from '../../text/use-text.ts';
import { Facts } from '../../ui/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { shotOf } from '../calls/call-words.ts';
import { fellAway } from '../calls/cut.ts';
import { longestCounted, StoredBody } from '../calls/stored-body.tsx';
import type { Play } from '../simulator/simulator.ts';
import styles from './issues.module.css';

/** One record: when and why it was stored, its body with the cut, and the way to the call that it came of. */
export function IssueOpened({ record }: { record: IssueRecord }) {
  const { play } = useStores();
  const own = useStore(play, ({ plays }): Play | undefined => plays[record.tab.id]);
  const shot = useMemo(() => shotOf(own?.shots ?? [], record), [own, record]);
  const reply = shot?.fired?.reply ?? null;
  const { text } = useText(
    reply,
    record.truncated && reply !== null && reply.bytes <= longestCounted,
  );
  const lost = useMemo(
    () => fellAway(record.body, text.state === 'ready' ? text.text : null),
    [record.body, text],
  );
  const showCall = (id: number): void => {
    play.getState().choose(record.tab.id);
    play.getState().showShot(id);
  };
  return (
    <>
      <Facts
        facts={[
          { name: 'Stored', value: formatInstant(record.at), hover: record.at },
          { name: 'Tab', value: record.tab.name },
          { name: 'Action', value: record.action, mono: true },
          {
            name: 'Status',
            value:
              record.status === 0 ? '0, the webhook could not be reached' : String(record.status),
          },
        ]}
      />
      {shot && (
        <p className={styles.way}>
          <Button small onPress={() => showCall(shot.id)}>
            Show the call
          </Button>
        </p>
      )}
      <StoredBody issue={record} lost={lost} />
    </>
  );
}
