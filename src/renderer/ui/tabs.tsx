import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './tabs.module.css';

export type Sheet<Name extends string> = { name: Name; title: string; count?: number | undefined; content: ReactNode };

type TabbedProps<Name extends string> = {
  name: string;
  sheets: readonly Sheet<Name>[];
  on: Name;
  onChange(name: Name): void;
  tools?: ReactNode;
};

/** Sheets behind tabs; the arrow keys go along the tabs. */
export function Tabbed<Name extends string>({ name, sheets, on, onChange, tools }: TabbedProps<Name>) {
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
        <TabList aria-label={name} className={cx(styles.list)}>
          {sheets.map((sheet) => (
            <Tab key={sheet.name} id={sheet.name} className={cx(styles.tab)}>
              {sheet.title}
              {sheet.count !== undefined && <span className={styles.count}>{sheet.count}</span>}
            </Tab>
          ))}
        </TabList>
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      {sheets.map((sheet) => (
        <TabPanel key={sheet.name} id={sheet.name} className={cx(styles.panel)}>
          {sheet.content}
        </TabPanel>
      ))}
    </Tabs>
  );
}
