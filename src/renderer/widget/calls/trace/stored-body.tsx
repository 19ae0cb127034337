import { plural } from '#core/text/wording.ts';
import { storedCharacters, type WidgetIssue } from '#core/widget/issue.ts';
import { cx } from '../../../ui/cx.ts';
import styles from '../hops.module.css';

/** A longer reply, in bytes, is not loaded only to say how much of it fell away. */
export const longestCounted = 5_000_000;

const number = new Intl.NumberFormat();

/**
 * The body of a widget_issues record, with a line where it was cut. `lost` is the number of missing
 * characters, null if unknown.
 */
export function StoredBody({
  issue: { body, truncated },
  lost,
}: {
  issue: WidgetIssue;
  lost: number | null;
}) {
  const rest =
    lost === null
      ? 'the rest was dropped'
      : `${number.format(lost)} ${plural(lost, 'character')} dropped`;
  return (
    <>
      <pre className={cx('mono small breaks', styles.text)}>{body === '' ? '(empty)' : body}</pre>
      {truncated && (
        <p className={cx('row pad-y small tone-error', styles.cut)}>
          cut after {number.format(storedCharacters)} characters, {rest}
        </p>
      )}
    </>
  );
}

/** The characters of a text as people count them here: code points (TAB-ERR-4). */
export function characters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at += 1) {
    if ((text.codePointAt(at) ?? 0) <= 0xffff) continue;
    count -= 1;
    at += 1;
  }
  return count;
}

/**
 * How many characters of a reply the stored record lacks; null if the reply is not available, or is
 * not the stored one. A byte order mark is not a character of the body.
 */
export function fellAway(stored: string, reply: string | null): number | null {
  const whole = reply?.replace(/^\uFEFF/, '') ?? null;
  return whole === null || !whole.startsWith(stored)
    ? null
    : characters(whole.slice(stored.length));
}
