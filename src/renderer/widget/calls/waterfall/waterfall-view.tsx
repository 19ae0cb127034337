import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button, ToggleButton } from 'react-aria-components';
import type { ExchangeSheet } from '#operations/window-schemas.ts';
import exchange from '../../../documents/outcome/exchange.module.css';
import { cx } from '../../../ui/cx.ts';
import { formatMilliseconds } from '../../../ui/format.ts';
import { type Bar, type Lane, lanes } from './bar.ts';
import styles from './waterfall.module.css';
import { endOf, placeOf, summaryOf } from './waterfall.ts';

const laneTitles: Record<Lane, string> = {
  widget: 'Widget',
  platform: 'Platform',
  webhook: 'Webhook',
};

type Numbered = Bar & { number: number };

type WaterfallProps = {
  bars: readonly Bar[];
  /** Who stands behind each lane: an origin, a server function, a host. */
  names: Record<Lane, string>;
  picked: string | null;
  onPick(bar: Bar): void;
  onLane(sheet: ExchangeSheet): void;
};

const titleTones = { plain: 'plain', good: 'tone-ok', bad: 'tone-error' } as const;

const openKey = 'assay.waterfall';

/** The way of the call as one line, which opens the lanes; they stay open in this window. */
export function Waterfall(props: WaterfallProps) {
  const [isOpen, setOpen] = useState(() => localStorage.getItem(openKey) === 'open');
  const toggle = (): void => {
    localStorage.setItem(openKey, isOpen ? 'shut' : 'open');
    setOpen(!isOpen);
  };
  const end = endOf(props.bars);
  return (
    <section className={cx('column ruled rigid', styles.waterfall)} aria-label="Waterfall">
      <Button
        className={cx('row hovers small rigid', styles.summary)}
        aria-expanded={isOpen}
        onPress={toggle}
      >
        <ChevronRight size={14} className="turns" aria-hidden />
        <span className="shrinks breaks">
          {summaryOf(props.bars).map(({ key, text, tone, ms }, index) => (
            <span key={key}>
              {index > 0 && <span className="muted"> → </span>}
              <span className={titleTones[tone]}>{text}</span>
              {ms !== null && <span className="muted numbers"> {formatMilliseconds(ms)}</span>}
            </span>
          ))}
        </span>
        <span className="push rigid muted numbers">
          <span className="spoken">Total time from the click </span>
          {end === 0 ? 'not measured' : formatMilliseconds(end)}
        </span>
      </Button>
      {isOpen && <Lanes {...props} />}
    </section>
  );
}

/**
 * The exchange as three lanes to scale, each step in words with its number and time; a step opens
 * its details.
 */
function Lanes({ bars, names, picked, onPick, onLane }: WaterfallProps) {
  const end = endOf(bars);
  const numbered = bars.map((bar, index) => ({ ...bar, number: index + 1 }));
  const there = lanes
    .map((lane) => ({ lane, own: numbered.filter((bar) => bar.lane === lane) }))
    .filter(({ own }) => own.length > 0);
  return (
    <div className={cx('scrolls', styles.lanes)}>
      <ol>
        {there.map(({ lane, own }) => (
          <li key={lane} className={styles.lane}>
            <LaneName
              lane={lane}
              name={names[lane]}
              sheet={own.at(-1)?.sheet ?? 'reply'}
              onLane={onLane}
            />
            <div className="shrinks">
              <Track bars={own} end={end} picked={picked} />
              <ol className={styles.words}>
                {own.map((bar) => (
                  <li key={bar.key} className={styles.step}>
                    <StepButton bar={bar} isPicked={bar.key === picked} onPick={onPick} />
                  </li>
                ))}
              </ol>
              {own.map(
                (bar) =>
                  bar.phases.length > 0 && (
                    <Phases key={bar.key} bar={bar} isOne={own.length === 1} />
                  ),
              )}
            </div>
          </li>
        ))}
      </ol>
      <p className={cx('muted tiny numbers', styles.scale)}>
        <span aria-hidden>0 ms</span>
        <span aria-hidden>{end === 0 ? 'not measured' : formatMilliseconds(end)}</span>
      </p>
    </div>
  );
}

function LaneName({
  lane,
  name,
  sheet,
  onLane,
}: {
  lane: Lane;
  name: string;
  sheet: ExchangeSheet;
  onLane(sheet: ExchangeSheet): void;
}) {
  return (
    <Button className={cx('hovers', styles.who)} onPress={() => onLane(sheet)}>
      <span className="strong block">{laneTitles[lane]}</span>
      <span className={cx('muted ellipsis', styles.name)} title={name}>
        {name}
      </span>
    </Button>
  );
}

/** The picture next to the words. */
function Track({
  bars,
  end,
  picked,
}: {
  bars: readonly Numbered[];
  end: number;
  picked: string | null;
}) {
  return (
    <div className={styles.track} aria-hidden>
      {bars.map((bar) => {
        const { left, width } = placeOf(bar, end);
        const look = cx(
          bar.ms === null ? styles.mark : styles.bar,
          styles[bar.tone],
          bar.key === picked && styles.picked,
        );
        return (
          <span
            key={bar.key}
            className={look}
            style={
              bar.ms === null ? { left: `${left}%` } : { left: `${left}%`, width: `${width}%` }
            }
          >
            {bar.phases.map(({ name, ms }) => (
              <span key={name} className={exchange[name]} style={{ flexGrow: ms }} />
            ))}
          </span>
        );
      })}
    </div>
  );
}

function StepButton({
  bar,
  isPicked,
  onPick,
}: {
  bar: Numbered;
  isPicked: boolean;
  onPick(bar: Bar): void;
}) {
  const { number, title, words, ms, tone } = bar;
  return (
    <ToggleButton
      className={cx('pickable hovers small', styles.button)}
      isSelected={isPicked}
      onChange={() => onPick(bar)}
    >
      <span className="rigid muted tiny numbers">{number}</span>
      <span className={cx('ellipsis rigid', styles.title, titleTones[tone])}>{title}</span>
      {words && <span className="muted ellipsis">{words}</span>}
      {ms !== null && <span className="rigid muted numbers">{formatMilliseconds(ms)}</span>}
    </ToggleButton>
  );
}

/** The phases of a hop with their times, in words. */
function Phases({ bar: { number, phases }, isOne }: { bar: Numbered; isOne: boolean }) {
  return (
    <ul className={cx('muted tiny numbers', styles.phases)} aria-label={`Phases of step ${number}`}>
      {!isOne && <li aria-hidden>{number}</li>}
      {phases.map(({ name, title, ms }) => (
        <li key={name}>
          <span className={cx(exchange.dot, exchange[name])} aria-hidden /> {title}{' '}
          {formatMilliseconds(ms)}
        </li>
      ))}
    </ul>
  );
}
