import { CirclePause, CirclePlay, CircleStop, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFinal } from '#core/document/follow.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant, useNow } from '../../ui/format.ts';
import { rowOf } from '../list/list-store.ts';
import type { Subject } from '../store.ts';
import { attemptsText, nextText } from './follow-words.ts';

/** Following of the document on show: how it stands, and how to begin, pause and stop it (DOC-STA-1). */
export function FollowBox({ connectionId, id }: Subject) {
  const { list } = useStores();
  const row = useStateOf('list', rowOf(connectionId, id));
  if (!row) return null;
  if (row.follow) return <Followed row={row} />;
  // Completed and Failed are final. To watch for a step back, the user can still follow from the
  // list.
  if (row.kind !== null && isFinal(row.kind)) return null;
  return (
    <Part text={row.followEnded}>
      <Button small onPress={() => void list.follow([id], connectionId)} icon={Eye}>
        Follow for 1 hour
      </Button>
    </Part>
  );
}

function Followed({ row }: { row: DocumentRow }) {
  const { list } = useStores();
  const now = useNow(1000);
  const { follow } = row;
  if (!follow) return null;
  const change = (what: 'pauseFollowing' | 'resumeFollowing' | 'stopFollowing') => (): void =>
    void list.change(what, [row.id], row.connectionId);
  const paused = follow.state === 'paused';
  const next = nextText(follow, now);
  const stand = paused
    ? 'Following is paused'
    : next === 'asking'
      ? 'Following, fetching now'
      : `Following, next fetch ${next}`;
  return (
    <Part
      text={paused ? follow.reason : null}
      first={`${stand} · ${attemptsText(follow.attempts)}`}
      hover={`Until ${formatInstant(follow.deadline)}`}
    >
      {paused ? (
        <Button small onPress={change('resumeFollowing')} icon={CirclePlay}>
          Resume
        </Button>
      ) : (
        <Button small onPress={change('pauseFollowing')} icon={CirclePause}>
          Pause
        </Button>
      )}
      <Button small onPress={change('stopFollowing')} icon={CircleStop}>
        Stop
      </Button>
    </Part>
  );
}

function Part({
  first,
  text,
  hover,
  children,
}: {
  first?: string;
  text: string | null;
  hover?: string;
  children: ReactNode;
}) {
  return (
    <section className="ruled pad-part" aria-label="Following">
      {first && (
        <p className="row" title={hover}>
          <Eye /> {first}
        </p>
      )}
      {text && <p className="muted pretty">{text}</p>}
      <div className="wrap-row pad-above">{children}</div>
    </section>
  );
}
