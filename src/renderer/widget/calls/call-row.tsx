import {
  CircleCheck,
  CircleSlash,
  CircleX,
  LoaderCircle,
  type LucideIcon,
  OctagonX,
  TriangleAlert,
} from 'lucide-react';
import { countFindings } from '#core/contract/finding.ts';
import { several } from '#core/text/wording.ts';
import { cx } from '../../ui/cx.ts';
import { formatClock, formatDay, formatInstant } from '../../ui/format.ts';
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

const isToday = (iso: string): boolean =>
  new Date(iso).toDateString() === new Date().toDateString();

/** A call in two lines: the action and its time, and its result with how many findings it has; nothing of it is cut. */
export function CallText({ exchange, calls, counted, words }: CallTextProps) {
  const iso = new Date(exchange.at).toISOString();
  const findings = countFindings(findingsOf(counted));
  const facts = [
    exchange.listedOnly === 'recorded' && 'recorded',
    hasMockReply(calls) && 'mock reply',
    exchange.visitor !== 'anonymous' && visitorTitle(exchange.visitor),
    exchangeLine(exchange),
    findings > 0 && several(findings, 'finding'),
  ];
  return (
    <span className="grow">
      <span className={styles.first} title={words ?? undefined}>
        <span className="rigid mono small">{exchange.call.action}</span>
        <span className={cx('grow muted tiny ellipsis', styles.words)}>{words}</span>
        <time className="rigid muted tiny numbers" dateTime={iso} title={formatInstant(iso)}>
          {isToday(iso) ? formatClock(iso) : formatDay(iso)}
        </time>
      </span>
      <span className="help breaks">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
