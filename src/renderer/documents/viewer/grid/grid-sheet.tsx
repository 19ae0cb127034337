import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { grouped, several } from '#core/text/wording.ts';
import { tooLarge } from '#core/xml/bounds.ts';
import type { TableOffer } from '#core/xml/tables/offers.ts';
import { saveText } from '../../../text/text-pane.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { EmptyState, Waiting } from '../../../ui/states.tsx';
import { RolesBar, useTableRoles } from '../checks/column-menu.tsx';
import type { StatementRules } from '../checks/use-statement-rules.ts';
import styles from '../viewer.module.css';
import type { XmlDocument } from '../xml-document.ts';
import { GridTable } from './grid-table.tsx';

/** Milliseconds without a key before the table is filtered. */
const rest = 200;

/** Repeated elements of the document as a table with sorting, filter, sums and CSV. */
export function GridSheet({ document, owned }: { document: XmlDocument; owned: StatementRules }) {
  const { info, error } = useStore(document.store);
  const { grid } = document;
  const { path, offers, error: failed } = useStore(grid.store);
  const first = offers?.[0]?.path;
  const beyond = tooLarge('Tables are made of', document.source.bytes);
  const isReady = info !== null && beyond === null;
  useEffect(() => {
    if (isReady) void grid.findTables();
  }, [grid, isReady]);
  useEffect(() => {
    if (path === null && first !== undefined) void grid.show(first);
    // A table that was taken over from another document.
    if (path !== null && isReady) void grid.start();
  }, [grid, path, first, isReady]);

  if (beyond !== null) return <EmptyState title="No table">{beyond}</EmptyState>;
  if (failed)
    return <Waiting title="Looking for tables" error={failed} onRetry={grid.findTables} />;
  if (!info || !offers)
    return <Waiting title="Reading the document" error={error} onRetry={document.open} />;
  if (path === null)
    return (
      <EmptyState title="No table in this document">
        A table needs an element that occurs several times under the same parent path.
      </EmptyState>
    );
  return (
    <div className="cover column">
      <GridBar document={document} path={path} offers={offers} />
      <div className={cx('column rest', styles.gridBody)}>
        <GridBody document={document} owned={owned} path={path} />
      </div>
    </div>
  );
}

function GridBar({
  document,
  path,
  offers,
}: {
  document: XmlDocument;
  path: string;
  offers: readonly TableOffer[];
}) {
  const { grid } = document;
  const filter = useStore(grid.store, (state) => state.filter);
  const { total, meta } = useStore(grid.pages.store);
  const [failed, setFailed] = useState<string | null>(null);
  const id = useId();
  const rows = meta && total !== null ? rowsSentence(total, meta.unfiltered) : '';
  const save = async (): Promise<void> => {
    const made = await grid.exportCsv();
    setFailed('code' in made ? made.message : null);
    if (!('code' in made)) saveText(made);
  };
  return (
    <>
      <div className={cx('wrap-row ruled rigid', styles.gridBar)}>
        <label htmlFor={id} className="spoken">
          Table
        </label>
        <div className={styles.select}>
          <Select
            small
            wide
            id={id}
            value={path}
            onChange={(chosen) => void grid.show(chosen)}
            options={[
              ...(offers.some((offer) => offer.path === path)
                ? []
                : [{ value: path, title: path }]),
              ...offers.map((offer) => ({
                value: offer.path,
                title: `${offer.name} · ${grouped(offer.rows)} × ${grouped(offer.columns)} · ${offer.path}`,
              })),
            ]}
          />
        </div>
        <div className={styles.filter}>
          <SearchBox
            name="Filter the rows"
            placeholder="Filter rows"
            value={filter}
            onChange={grid.setFilter}
            rest={rest}
          />
        </div>
        <span className="muted small numbers one-line" role="status">
          {rows}
        </span>
        <span className="push">
          <Button small look="quiet" onPress={save} icon={Download}>
            Save as .csv
          </Button>
        </span>
      </div>
      {failed && (
        <p role="alert" className="text-failed">
          {failed}
        </p>
      )}
    </>
  );
}

const rowsSentence = (total: number, unfiltered: number): string =>
  total === unfiltered
    ? several(total, 'row')
    : `${grouped(total)} of ${several(unfiltered, 'row')}`;

/** The table of the document before, which this one does not have, and the first that it has. */
function OtherTables({ document }: { document: XmlDocument }) {
  const { path, offers } = useStore(document.grid.store);
  const first = offers?.[0];
  return (
    <EmptyState
      title="This document has no such table"
      action={
        first && (
          <Button onPress={() => void document.grid.show(first.path)}>Show {first.name}</Button>
        )
      }
    >
      {first
        ? `No element has the path ${path}. Choose another table above.`
        : `No element has the path ${path}, and no other element occurs several times.`}
    </EmptyState>
  );
}

function GridBody({
  document,
  owned,
  path,
}: {
  document: XmlDocument;
  owned: StatementRules;
  path: string;
}) {
  const { grid } = document;
  const roles = useTableRoles(document, owned, path);
  const { total, meta, error } = useStore(grid.pages.store);
  if (error || total === null || meta === null)
    return <Waiting title="Reading the table" error={error} onRetry={grid.reload} />;
  if (meta.unfiltered === 0) return <OtherTables document={document} />;
  return (
    <>
      <RolesBar of={roles} />
      <GridTable document={document} roles={roles} total={total} columns={meta.columns} />
    </>
  );
}
