import { Search } from 'lucide-react';
import { Input, SearchField } from 'react-aria-components';
import { useStore } from 'zustand';
import { clauses } from '#core/contract/clauses.ts';
import { useStores } from '../shell/context.ts';
import { cx } from '../ui/cx.ts';
import { Page } from '../ui/layout/pane.tsx';
import { Tabbed } from '../ui/layout/tabs.tsx';
import { matching } from '../ui/search.ts';
import { EmptyState } from '../ui/states.tsx';
import { AssumptionRows } from './assumption-rows.tsx';
import { ClauseRow } from './clause-row.tsx';
import styles from './clauses.module.css';

/** Every rule of both documents, to be looked up, and every decision of ours where they are silent. */
export function ClausesView() {
  const { clauses: store } = useStores();
  const { query, sheet, search, turnTo } = useStore(store);
  const found = matching(clauses, query);
  return (
    <Page
      title="Contract"
      lead="All rules from the two documents. Each rule has an example that follows it and one that breaks it."
    >
      <div className="card">
        <h2 className="spoken">{sheet === 'clauses' ? 'Matching clauses' : 'Assumptions'}</h2>
        <Tabbed<'clauses' | 'assumptions'>
          name="Clauses and assumptions"
          on={sheet}
          onChange={turnTo}
          tools={
            sheet === 'clauses' && (
              <SearchField
                aria-label="Search clauses"
                value={query}
                onChange={search}
                className={cx('search-box ring-within', styles.search)}
              >
                <Search size={14} aria-hidden />
                <Input placeholder="Id or text" />
              </SearchField>
            )
          }
          sheets={[
            {
              name: 'clauses',
              title: 'Clauses',
              count: found.length,
              content:
                found.length === 0 ? (
                  <EmptyState tight title="No matching clauses">
                    Search for an id such as TAB-ITM-2, a field such as tags, or a section such as
                    Authentication.
                  </EmptyState>
                ) : (
                  <div className={styles.list}>
                    {found.map((clause) => (
                      <ClauseRow key={clause.id} clause={clause} open={found.length === 1} />
                    ))}
                  </div>
                ),
            },
            { name: 'assumptions', title: 'Assumptions', content: <AssumptionRows /> },
          ]}
        />
      </div>
    </Page>
  );
}
