import { useState } from 'react';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Select } from '../../ui/form/select.tsx';
import { useNow } from '../../ui/format.ts';
import styles from './simulator.module.css';

/**
 * Common simulated times, as milliseconds ahead of this machine: relative times end after a week
 * (TAB-ITM-6).
 */
export const clockShifts = [
  { value: 'now', title: 'Now', shift: 0 },
  { value: 'day', title: 'In 1 day', shift: 86_400_000 },
  { value: 'days', title: 'In 8 days', shift: 8 * 86_400_000 },
] as const;

export const clockLocales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'cs-CZ', 'ja-JP', 'ar'] as const;

const two = (count: number): string => String(count).padStart(2, '0');

/** A time in milliseconds since 1970 as a date-time input holds it: local, to the minute. */
export function inputOf(time: number): string {
  const date = new Date(time);
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The time that a date-time input holds, in milliseconds since 1970; null for none, or one that no ISO timestamp of four digits can say. */
export function timeOf(input: string): number | null {
  const time = Date.parse(input);
  return time >= Date.UTC(0, 0, 1) && time < Date.UTC(9999, 11, 31) ? time : null;
}

/** The clock and the language of the visitor: the time for relative times, `_ts` and `firedAt`. */
export function ClockFields() {
  const { simulator } = useStores();
  const clock = useStateOf('simulator', 'clock');
  const [isOther, setOther] = useState(false);
  const now = useNow(15_000);
  const { setClock } = simulator.getState();
  const usual = isOther ? undefined : clockShifts.find(({ shift }) => shift === clock.shift);
  const choose = (value: string): void => {
    const chosen = clockShifts.find((one) => one.value === value);
    setOther(!chosen);
    if (chosen) setClock({ ...clock, shift: chosen.shift });
  };
  const put = (input: string): void => {
    const time = timeOf(input);
    if (time !== null) setClock({ ...clock, shift: time - Date.now() });
  };
  return (
    <>
      <label className={cx('row small', styles.choice)}>
        <span className="muted">Time</span>
        <Select
          small
          value={usual?.value ?? 'other'}
          options={[...clockShifts, { value: 'other', title: 'Custom time' }]}
          onChange={choose}
        />
      </label>
      {!usual && (
        <input
          className="input input-small small shrinks"
          type="datetime-local"
          aria-label="Simulated time"
          max="9999-12-30T23:59"
          value={inputOf(now + clock.shift)}
          onChange={({ target }) => put(target.value)}
        />
      )}
      <label className={cx('row small', styles.choice)}>
        <span className="muted">Language</span>
        <Select
          small
          value={clock.locale ?? ''}
          onChange={(locale) => setClock({ ...clock, locale: locale || null })}
          options={[
            { value: '', title: `Same as this machine (${navigator.language})` },
            ...clockLocales.map((locale) => ({ value: locale, title: locale })),
          ]}
        />
      </label>
      <p className="help">
        The widget uses this clock for relative times, and the webhook receives its time as _ts and
        firedAt.
      </p>
    </>
  );
}
