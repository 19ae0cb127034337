import {
  CircleCheck,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { countLevels } from '#core/contract/finding.ts';
import { FindingCounts } from '../../documents/list/finding-counts.tsx';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatInstant } from '../../ui/format.ts';
import {
  findingsOf,
  hasMockReply,
  type Standing,
  standingOf,
} from '../simulator/action-entries.ts';
import type { WidgetExchange } from '../simulator/simulator.ts';
import { exchangeLine, standingTitles, visitorTitle } from './call-words.ts';
import styles from './calls.module.css';

const signs: Record<Standing, { icon: LucideIcon; className: string | undefined }> = {
  running: { icon: LoaderCircle, className: styles.running },
  failed: { icon: CircleX, className: 'tone-error' },
  error: { icon: OctagonX, className: 'tone-error' },
  'no reply': { icon: CircleSlash, className: 'muted' },
  warning: { icon: TriangleAlert, className: 'tone-warning' },
  done: { icon: CircleCheck, className: 'tone-ok' },
};

type Calls = { calls: readonly WidgetExchange[] };

/** The worst of what became of some calls. */
export function StandingIcon({ calls }: Calls) {
  const standing = standingOf(calls);
  const { icon: Icon, className } = signs[standing];
  return <Icon size={15} role="img" className={className} aria-label={standingTitles[standing]} />;
}

type CallTextProps = Calls & {
  exchange: WidgetExchange;
  /** The calls whose findings it counts. */
  counted: readonly WidgetExchange[];
  /** The user's event; null for a call that followed by itself. */
  words: string | null;
};

/** A call in two lines: the action and its time, and its result with the counts of findings. */
export function CallText({ exchange, calls, counted, words }: CallTextProps) {
  const iso = new Date(exchange.at).toISOString();
  const line = exchangeLine(exchange);
  return (
    <span className="grow">
      <span className={styles.first} title={words ?? undefined}>
        <span className="rigid mono small">{exchange.call.action}</span>
        <span className={cx('grow muted tiny ellipsis', styles.words)}>{words}</span>
        <time className="rigid muted tiny numbers" dateTime={iso} title={formatInstant(iso)}>
          {formatClock(iso)}
        </time>
      </span>
      <span className="row">
        {exchange.listedOnly === 'recorded' && (
          <span className={cx('muted tiny rigid ellipsis', styles.tag)}>recorded</span>
        )}
        {hasMockReply(calls) && (
          <span className={cx('muted tiny rigid ellipsis', styles.tag)}>mock reply</span>
        )}
        {exchange.visitor !== 'anonymous' && (
          <span className={cx('muted tiny rigid ellipsis', styles.tag)}>
            {visitorTitle(exchange.visitor)}
          </span>
        )}
        <span className="grow help ellipsis" title={line}>
          {line}
        </span>
        {counted.some(({ fired }) => fired) && (
          <FindingCounts counts={countLevels(findingsOf(counted))} />
        )}
      </span>
    </span>
  );
}
