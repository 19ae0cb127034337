import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { grouped } from '#core/text/wording.ts';
import { cx } from '../cx.ts';
import styles from './tabs.module.css';

export type Sheet<Name extends string> = {
  name: Name;
  title: string;
  count?: number | undefined;
  content: ReactNode;
  /** Sheets that name a panel share one content, the first's, which stays as it is while others are on; there is one such panel at most. */
  panel?: string;
};

type TabbedProps<Name extends string> = {
  name: string;
  sheets: readonly Sheet<Name>[];
  on: Name;
  onChange(name: Name): void;
  tools?: ReactNode;
};

/** Sheets behind tabs; the arrow keys go along the tabs. */
export function Tabbed<Name extends string>({
  name,
  sheets,
  on,
  onChange,
  tools,
}: TabbedProps<Name>) {
  const shared = useRef<HTMLDivElement>(null);
  const isShared = sheets.some((sheet) => sheet.name === on && sheet.panel !== undefined);
  // A panel gets its id once, from the library; this one belongs to whichever of its tabs is on.
  useLayoutEffect(() => {
    const tab = shared.current?.parentElement?.querySelector(`[role="tab"][data-key="${on}"]`);
    const id = tab?.getAttribute('aria-controls');
    if (shared.current && isShared && id) shared.current.id = id;
  }, [on, isShared]);
  // In a small window the tabs may be wrapped into a line that is out of view.
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(on);
  useEffect(() => {
    if (last.current === on) return;
    last.current = on;
    list.current
      ?.querySelector('[role="tab"][aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [on]);
  return (
    <Tabs
      className={cx(styles.tabs)}
      selectedKey={on}
      onSelectionChange={(key) => {
        const sheet = sheets.find((one) => one.name === key);
        if (sheet) onChange(sheet.name);
      }}
    >
      <div className={styles.bar}>
        <TabList ref={list} aria-label={name} className={cx(styles.list)}>
          {sheets.map((sheet) => (
            <Tab key={sheet.name} id={sheet.name} className={cx('muted lights-up', styles.tab)}>
              {sheet.title}
              {sheet.count !== undefined && (
                <span className={styles.count}>{grouped(sheet.count)}</span>
              )}
            </Tab>
          ))}
        </TabList>
        {tools && <div className={cx('push', styles.tools)}>{tools}</div>}
      </div>
      {sheets
        .filter(
          ({ panel }, index) =>
            panel === undefined || sheets.findIndex((other) => other.panel === panel) === index,
        )
        .map(({ name: own, panel, content }) => (
          <TabPanel
            key={panel ?? own}
            id={
              sheets.find(
                (sheet) => panel !== undefined && sheet.panel === panel && sheet.name === on,
              )?.name ?? own
            }
            shouldForceMount={panel !== undefined}
            {...(panel === undefined ? {} : { ref: shared })}
            className="rest holds scrolls ring-inside"
          >
            {content}
          </TabPanel>
        ))}
    </Tabs>
  );
}
