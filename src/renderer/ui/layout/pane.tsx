import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

type PaneProps = { name: string; title?: ReactNode; tools?: ReactNode; children: ReactNode };

/** A named region of the window; F6 goes from one to the next. */
export function Pane({ name, title, tools, children }: PaneProps) {
  return (
    <section
      className={cx('column fill ring-inside', styles.pane)}
      aria-label={name}
      data-region
      tabIndex={-1}
    >
      {(title || tools) && (
        <div className={cx('row rigid ruled', styles.paneHead)}>
          {typeof title === 'string' ? <h2 className="ellipsis strong">{title}</h2> : title}
          {tools && <div className="line rigid push">{tools}</div>}
        </div>
      )}
      <div className="rest holds scrolls">{children}</div>
    </section>
  );
}

/** A whole view that is read from top to bottom. */
export function Page({
  title,
  lead,
  action,
  children,
}: {
  title: string;
  lead: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.page} aria-label={title} data-region tabIndex={-1}>
      <div className={cx('column', styles.column)}>
        <div className={styles.pageHead}>
          <div>
            <h1 className="headline">{title}</h1>
            <p className={cx('muted pretty', styles.lead)}>{lead}</p>
          </div>
          {action}
        </div>
        {children}
      </div>
    </section>
  );
}

/** A titled box of rows on a page. */
export function Card({
  title,
  tools,
  children,
}: {
  title: string;
  tools?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="card" aria-label={title}>
      <div className={cx('row ruled', styles.cardHead)}>
        <h2 className="ellipsis strong">{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

/** One row of a card: what it is, and what can be done with it. */
export function CardRow({
  title,
  text,
  mono,
  tools,
}: {
  title: ReactNode;
  text?: ReactNode;
  mono?: ReactNode;
  tools?: ReactNode;
}) {
  return (
    <div className={cx('row ruled-between', styles.paneRow)}>
      <div className="grow">
        <div className={styles.rowTitle}>
          {title}
          {text && <span className="muted breaks">{text}</span>}
        </div>
        {mono && <div className="mono small breaks">{mono}</div>}
      </div>
      {tools}
    </div>
  );
}

/** A part of a pane that opens and shuts, `open` at first and while it is `forced`; `aside` is its short sum at the right of the title. */
export function Fold({
  title,
  aside,
  open = false,
  forced = false,
  onOpen,
  children,
}: {
  title: ReactNode;
  aside?: ReactNode;
  open?: boolean;
  forced?: boolean;
  onOpen?(isOpen: boolean): void;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(open);
  // What it was forced for is still typed once that is right.
  if (forced && !isOpen) setOpen(true);
  return (
    <Disclosure
      className="ruled"
      isExpanded={isOpen}
      onExpandedChange={(opens) => {
        setOpen(opens);
        onOpen?.(opens);
      }}
    >
      <Heading level={3} className="line">
        <Button slot="trigger" className={cx('hovers strong', styles.trigger)}>
          <ChevronRight className="turns" />
          {title}
          <span className="push muted small regular">{aside}</span>
        </Button>
      </Heading>
      <DisclosurePanel>
        <div className={styles.foldPanel}>{children}</div>
      </DisclosurePanel>
    </Disclosure>
  );
}

/** A fold at the lower end of a form in a dialog, from edge to edge. */
export const BottomFold = (props: Parameters<typeof Fold>[0]) => (
  <div className={styles.bottom}>
    <Fold {...props} />
  </div>
);
