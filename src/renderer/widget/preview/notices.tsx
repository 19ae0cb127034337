import { CircleAlert, CircleCheck, X } from 'lucide-react';
import type { Notice } from '#core/widget/simulator/model.ts';
import { cx } from '../../ui/cx.ts';
import styles from './frame.module.css';

/** The notices `Done` and `Action failed` (TAB-UPD-1, TAB-DEL-1), until they are dismissed; a screen reader hears each as it comes. */
export function Notices({
  notices,
  isLive,
  onDismiss,
}: {
  notices: readonly Notice[];
  isLive: boolean;
  onDismiss(notice: number): void;
}) {
  return (
    <div className={styles.notices} role="status">
      {notices.map(({ notice, text }) => (
        <div
          key={notice}
          className={cx(styles.notice, text === 'Done' ? styles.done : styles.failed)}
        >
          {text === 'Done' ? (
            <CircleCheck size={16} aria-hidden />
          ) : (
            <CircleAlert size={16} aria-hidden />
          )}
          <span className={styles.noticeText}>{text}</span>
          {isLive && (
            <button
              type="button"
              className={styles.dismiss}
              aria-label={`Dismiss ${text}`}
              onClick={() => onDismiss(notice)}
            >
              <X size={14} aria-hidden />
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
