import type { ReactNode } from 'react';
import { plural } from '#core/text/wording.ts';
import { cx } from '../../ui/cx.ts';
import { textOn } from './colours.ts';
import styles from './frame.module.css';
import type { PictureProps } from './links.ts';
import palette from './palette.module.css';

const pathOf = (target: EventTarget): string | null =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-path]')?.dataset.path ?? null)
    : null;

/** The widget around its screen: the agent in the accent colour, the tab strip with the badge, and a line while a call is waited for. */
export function Frame({
  tab,
  drawn: preview,
  isDark,
  isLive,
  width,
  onPoint,
  children,
}: PictureProps & { children: ReactNode }) {
  const { badge, title } = preview;
  const accent = { background: tab.accentColor, color: textOn(tab.accentColor) };
  const isWaiting = preview.status === 'loading' || preview.detail?.state === 'loading';
  // One pair of listeners for every part.
  const pointing = {
    role: 'group',
    'aria-label': 'Widget',
    ...(isLive ? {} : { 'aria-disabled': true }),
    onPointerOver: ({ target }: { target: EventTarget }) => onPoint(pathOf(target)),
    onPointerLeave: () => onPoint(null),
    onFocus: ({ target }: { target: EventTarget }) => onPoint(pathOf(target)),
    onBlur: () => onPoint(null),
  };
  return (
    <div
      className={cx(palette.frame, isDark && palette.dark, styles.frame)}
      style={{ width }}
      {...pointing}
    >
      <div className={styles.agent} style={accent}>
        {tab.agentName || 'Agent'}
      </div>
      <div className={styles.head}>
        <div className={styles.strip} style={{ borderBottomColor: tab.accentColor }}>
          <span className="ellipsis">{title}</span>
          {badge?.count ? (
            <span
              className={cx(
                styles.badge,
                badge.color && palette.solid,
                badge.color && palette[badge.color],
              )}
              style={badge.color ? undefined : accent}
            >
              {badge.count.toLocaleString('en')}
              <span className="spoken">
                {tab.category === 'messaging' ? ' unread' : ` ${plural(badge.count, 'item')}`},
                badge {badge.color ?? "in the agent's accent colour"}
              </span>
            </span>
          ) : null}
        </div>
        {isWaiting && (
          <div
            className={styles.waiting}
            role="progressbar"
            aria-label={preview.screen === 'list' ? 'Loading the list' : 'Loading'}
          >
            <div className={styles.passing} style={{ background: tab.accentColor }} />
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
