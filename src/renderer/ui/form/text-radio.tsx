import type { ReactNode } from 'react';
import { Radio } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './form.module.css';

/** One choice of a `RadioGroup`, with a line that explains it. */
export const TextRadio = (props: { value: string; title: string; text: ReactNode }) => (
  <Radio value={props.value} className={cx('pickable hovers', styles.radioChoice)}>
    <span className={styles.dot} aria-hidden />
    <span className="shrinks">
      <span className="block">{props.title}</span>
      <span className="block help pretty">{props.text}</span>
    </span>
  </Radio>
);
