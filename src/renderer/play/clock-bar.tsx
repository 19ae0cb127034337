import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../frame/context.ts';
import { useNow } from '../ui/use-now.ts';
import { clockLocales, clockShifts, inputOf, timeOf } from './clock-times.ts';
import styles from './play.module.css';

/** The time it is taken to be and the language of the visitor: what relative times are told by, and what `_ts` and `firedAt` say. */
export function ClockBar() {
  const { play } = useStores();
  const clock = useStore(play, (state) => state.clock);
  const [isOther, setOther] = useState(false);
  const now = useNow(15_000);
  const { setClock } = play.getState();
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
    <fieldset className={styles.clock} aria-label="Clock and language">
      <label className={styles.choice}>
        <span>Time</span>
        <select className={styles.select} value={usual?.value ?? 'other'} onChange={({ target }) => choose(target.value)}>
          {clockShifts.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
          <option value="other">Another time</option>
        </select>
      </label>
      {!usual && (
        <input
          className={styles.select}
          type="datetime-local"
          aria-label="The time it is taken to be"
          max="9999-12-30T23:59"
          value={inputOf(now + clock.shift)}
          onChange={({ target }) => put(target.value)}
        />
      )}
      <label className={styles.choice}>
        <span>Language</span>
        <select className={styles.select} value={clock.locale ?? ''} onChange={({ target }) => setClock({ ...clock, locale: target.value || null })}>
          <option value="">This machine's ({navigator.language})</option>
          {clockLocales.map((locale) => (
            <option key={locale} value={locale}>
              {locale}
            </option>
          ))}
        </select>
      </label>
    </fieldset>
  );
}
