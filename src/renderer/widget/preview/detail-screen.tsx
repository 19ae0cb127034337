import { ArrowLeft, CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TabEvent } from '#core/widget/simulator/event.ts';
import type { PreviewScreen } from '#core/widget/simulator/preview.ts';
import { cx } from '../../ui/cx.ts';
import { ItemPills, LongText, Shortened, ShownTime, UrgentIcon } from './item-marks.tsx';
import type { PictureProps } from './links.ts';
import { Markdown } from './markdown/markdown.tsx';
import styles from './preview.module.css';

/** The button back to the list. It takes the keyboard that the row left behind. */
const BackButton = ({ isLive, onPress }: { isLive: boolean; onPress(): void }) => (
  <button
    type="button"
    className={cx('w-hovers', styles.back)}
    aria-disabled={!isLive}
    onClick={onPress}
    ref={(button) => {
      if (document.activeElement === document.body) button?.focus();
    }}
  >
    <ArrowLeft size={16} /> Back
  </button>
);

/** One key and value of the detail screen. */
const Field = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.field}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/**
 * The detail screen of a default tab (TAB-CLK-3, TAB-ITM-4 to TAB-ITM-8): heading, urgency, and
 * every understood field but tags as key and value. While it loads, and when that fails, it shows
 * what the row had.
 */
export function DetailScreen({
  detail,
  drawn: { can, back },
  isLive,
  onEvent,
}: PictureProps & { detail: NonNullable<PreviewScreen['detail']> }) {
  const { title, urgent, time, type, status, id, markdown, rawText, others, state, left } = detail;
  const hasFields =
    [id, type, status, time, markdown].some((field) => field !== null) || others.length > 0;
  const send = (event: TabEvent) => () => {
    if (isLive) onEvent(event);
  };
  return (
    <>
      {back && (
        <div className={styles.bar}>
          <BackButton isLive={isLive} onPress={send({ type: 'back' })} />
        </div>
      )}
      {state === 'error' && (
        <p className={styles.banner} role="alert">
          <CircleAlert size={16} /> This item could not be loaded. The details from the list are
          still shown.
        </p>
      )}
      <article
        className={cx(styles.detail, urgent && 'w-urgent')}
        aria-label={title}
        aria-busy={state === 'loading'}
      >
        <h3 className={styles.title}>
          {urgent && <UrgentIcon />}
          <span>{title}</span>
        </h3>
        {hasFields && (
          <dl className={styles.fields}>
            {id !== null && <Field name="id">{id}</Field>}
            {type !== null && (
              <Field name="type">
                <ItemPills type={type} status={null} tags={[]} />
              </Field>
            )}
            {status !== null && (
              <Field name="status">
                <ItemPills type={null} status={status} tags={[]} />
              </Field>
            )}
            {time !== null && (
              <Field name="timestamp">
                <ShownTime time={time} />
              </Field>
            )}
            {markdown !== null && (
              <Field name="description">
                <Markdown key={markdown} text={markdown} />
              </Field>
            )}
            {others.map(({ key, text }) => (
              <Field key={key} name={key}>
                <span className="pre-wrap">{text}</span>
              </Field>
            ))}
          </dl>
        )}
        {rawText !== null && (
          <figure className={styles.raw}>
            <figcaption>
              {rawText === '' ? 'The reply was empty.' : 'The reply contains no item. Its text:'}
            </figcaption>
            {rawText !== '' && <LongText text={rawText} />}
          </figure>
        )}
        <Shortened left={left} />
        {state === 'loading' && <p className={styles.time}>Loading</p>}
      </article>
      {(can.update || can.delete) && (
        <div className={styles.actions}>
          {can.update && (
            <button
              type="button"
              className={cx('w-hovers', styles.button)}
              aria-disabled={!isLive}
              onClick={send({ type: 'update asked', path: 'detail' })}
            >
              Update
            </button>
          )}
          {can.delete && (
            <button
              type="button"
              className={cx('w-hovers', styles.button, 'w-alert')}
              aria-disabled={!isLive}
              onClick={send({ type: 'delete asked', path: 'detail' })}
            >
              Delete
            </button>
          )}
        </div>
      )}
    </>
  );
}
