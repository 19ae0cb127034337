import { type ReactNode, useEffect, useRef } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { grouped } from '#core/text/wording.ts';
import { cx } from '../cx.ts';
import styles from './layout.module.css';

export type Sheet<Name extends string> = {
  name: Name;
  title: string;
  count?: number | undefined;
  content: ReactNode;
  /** Its content stays as it is while others are on. */
  stays?: boolean;
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
      {sheets.map(({ name: own, stays = false, content }) => (
        <TabPanel
          key={own}
          id={own}
          shouldForceMount={stays}
          className="rest holds scrolls ring-inside"
        >
          {content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
