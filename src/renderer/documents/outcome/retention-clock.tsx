import { CirclePause, CirclePlay, CircleStop, Clock, Eye, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isFinal } from '#core/document/follow.ts';
import { isExpired, spanText, timeLeft } from '#core/document/retention.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant, useNow } from '../../ui/format.ts';
import { rowOf } from '../list/list-store.ts';
import { attemptsText, nextText, shortSpan } from '../list/list-words.ts';
import type { Fetched, Subject } from '../store.ts';

/** What the retention clock says (DOC-RET-1); `pressing`: less than 6 hours are left, or none. */
export type RetentionWords = { text: string; pressing: boolean; more: string | null };

const pressingBelow = 6 * 3600 * 1000;

/**
 * The time left of a document created at an ISO 8601 instant; null for any other text. `now` in
 * milliseconds since 1970.
 */
export function retentionWords(created: string, now: number): RetentionWords | null {
  const submitted = Date.parse(created);
  if (Number.isNaN(submitted)) return null;
  const left = timeLeft(submitted, now);
  if (isExpired(submitted, now)) {
    const more =
      'A 204 now most likely means that the document is no longer stored, not that the id is unknown.';
    return {
      text: `Access ended ${spanText(left)} ago, 3 days after submission`,
      pressing: true,
      more,
    };
  }
  return {
    text: `Available for ${left < 60_000 ? shortSpan(left) : spanText(left)}`,
    pressing: left < pressingBelow,
    more: null,
  };
}

/** What "not found" most likely means, from when the document was created as an earlier reply said; null where none did. */
export function notFoundWords(created: string | null, now: number): string {
  const submitted = created === null ? Number.NaN : Date.parse(created);
  if (Number.isNaN(submitted))
    return 'No earlier reply here says when the document was created, so the id may be unknown or expired.';
  const age = spanText(now - submitted);
  if (isExpired(submitted, now))
    return `Most likely expired: the document was created ${age} ago, and access ends after 3 days.`;
  return `The document was created ${age} ago, within the 3 days of access, so it should still be available.`;
}

const tolerated = 5 * 60 * 1000;

/**
 * How far the server's clock differs from this machine's, by the Date header of a reply received at
 * `receivedAt` (milliseconds since 1970); null under 5 minutes and without that header. All times left
 * here are off by as much.
 */
export function clockWords(date: string | undefined, receivedAt: number): string | null {
  const serverTime = date === undefined ? Number.NaN : Date.parse(date);
  const ahead = serverTime - receivedAt;
  if (Number.isNaN(serverTime) || Math.abs(ahead) <= tolerated) return null;
  return `The server's clock is ${spanText(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} this machine's clock, so the time left may be wrong by that much.`;
}

/** How long the document is still accessible, what "not found" means by now, and whether the two clocks agree (DOC-RET-1). */
export function RetentionClock({ fetched: { connectionId, id, exchange } }: { fetched: Fetched }) {
  const row = useStateOf('list', rowOf(connectionId, id));
  const now = useNow(1000);
  const { verdict, http, at } = exchange;
  const isGone = verdict?.value.kind === 'not-found';
  const created = verdict?.value.record?.date_created ?? row?.date_created ?? null;
  const words = created !== null && !isGone ? retentionWords(created, now) : null;
  const date = http?.headers.find(([name]) => name.toLowerCase() === 'date')?.[1];
  const clock = http ? clockWords(date, Date.parse(at) + http.timings.total) : null;
  if (!words && !isGone && !clock) return null;
  return (
    <section className="ruled pad-part" aria-label="Time left">
      {words && (
        <p
          className={cx('row', words.pressing && 'tone-warning')}
          title={`date_created ${created}`}
        >
          <Clock /> {words.text}
        </p>
      )}
      {words?.more && <p className="muted pretty">{words.more}</p>}
      {isGone && <p className="row">{notFoundWords(created, now)}</p>}
      {clock && (
        <p className="row tone-warning">
          <TriangleAlert /> {clock}
        </p>
      )}
    </section>
  );
}

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
