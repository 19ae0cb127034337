import { storedCharacters, type WidgetIssue } from '#core/widget/issue.ts';
import styles from './hops.module.css';

/** A longer reply, in bytes, is not loaded only to say how much of it fell away. */
export const longestCounted = 5_000_000;

const number = new Intl.NumberFormat();

/** The body that a widget_issues record keeps, with the line where it was cut. `lost` is how many characters fell away, null where it is not known. */
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
      : `${number.format(lost)} ${lost === 1 ? 'character' : 'characters'} dropped`;
  return (
    <>
      <pre className={styles.text}>{body === '' ? '(empty)' : body}</pre>
      {truncated && (
        <p className={styles.cut}>
          cut after {number.format(storedCharacters)} characters, {rest}
        </p>
      )}
    </>
  );
}
