import { cx } from './cx.ts';
import styles from './ui.module.css';

/** Characters up to which a text is not worth cutting, and how many stay at its end. */
const short = 24;
const usualEnd = 12;

/** The start of a text, which may be cut, and its end, which stays: the last step of a path, the last characters of an id. */
export function splitForCut(text: string): [start: string, end: string] {
  if (text.length <= short) return [text, ''];
  const step = text.slice(text.lastIndexOf('/'));
  // Half of a surrogate pair is not a character.
  const last = text.slice(-usualEnd).replace(/^[\udc00-\udfff]/, '');
  const end = step.startsWith('/') && step.length <= short ? step : last;
  return [text.slice(0, text.length - end.length), end];
}

/** An id or a path in one line, cut in its middle where there is no room; the tooltip and a screen reader give the whole. */
export function MiddleCut({ text, className }: { text: string; className?: string | undefined }) {
  const [start, end] = splitForCut(text);
  if (end === '')
    return (
      <span className={cx('ellipsis', className)} title={text}>
        {text}
      </span>
    );
  return (
    <span className={cx('line holds shrinks', className)} title={text}>
      <span className={cx('ellipsis', styles.start)} aria-hidden>
        {start}
      </span>
      <span className="rigid" aria-hidden>
        {end}
      </span>
      <span className="spoken">{text}</span>
    </span>
  );
}

/** Characters of a tooltip. */
const longest = 2000;

/** Gives a text that is cut the whole of it as its tooltip when the pointer comes to it, where it has no other; returns the way to stop. */
export function titleWhatIsCut(): () => void {
  const titled = new WeakSet<Element>();
  const onOver = ({ target }: Event): void => {
    if (!(target instanceof HTMLElement)) return;
    const text = [target, target.parentElement].find(
      (one) => one && getComputedStyle(one).textOverflow === 'ellipsis',
    );
    if (!text || (text.closest('[title]') && !titled.has(text))) return;
    titled.add(text);
    if (text.scrollWidth > text.clientWidth) text.title = text.textContent.slice(0, longest);
    else text.removeAttribute('title');
  };
  document.addEventListener('pointerover', onOver);
  return () => document.removeEventListener('pointerover', onOver);
}
