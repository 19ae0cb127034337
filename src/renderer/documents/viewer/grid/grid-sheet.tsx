import { Crosshair, Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { plural } from '#core/text/wording.ts';
import { tooLarge } from '#core/xml/bounds.ts';
import type { TableOffer } from '#core/xml/tables/offers.ts';
import { saveText } from '../../../text/text-pane.tsx';
import { cx } from '../../../ui/cx.ts';
import { Button, IconButton } from '../../../ui/form/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { EmptyState, Waiting } from '../../../ui/states.tsx';
import { RolesBar, useTableRoles } from '../checks/column-menu.tsx';
import type { StatementRules } from '../checks/use-statement-rules.ts';
import type { XmlDocument } from '../compare/compare-store.ts';
import styles from './grid.module.css';
import { GridTable } from './grid-table.tsx';

const lastNumber = /\[\d+\]$/;
/** An XPath without the positions of its steps. */
export const withoutNumbers = (path: string): string =>
  path
    .split('/')
    .map((step) => step.replace(lastNumber, ''))
    .join('/');

/**
 * The table that contains an element, by its XPath: the innermost offered one around it, else one
 * of its siblings with the same name.
 */
export function tableAt(path: string, offers: readonly TableOffer[]): string {
  const steps = path.split('/');
  for (let count = steps.length; count > 1; count -= 1) {
    const part = withoutNumbers(steps.slice(0, count).join('/'));
    const offer = offers.find((one) => withoutNumbers(one.path) === part);
    if (offer) return offer.path;
  }
  return path.replace(lastNumber, '');
}

/** Milliseconds without a key before the table is filtered. */
const rest = 200;

/** Repeated elements of the document as a table with sorting, filter, sums and CSV. */
export function GridSheet({ document, owned }: { document: XmlDocument; owned: StatementRules }) {
  const { info, error, path: at } = useStore(document.store);
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
  const here = at === null ? null : tableAt(at, offers);
  if (path === null) {
    return (
      <EmptyState
        title="No table in this document"
        action={
          here !== null && (
            <Button onPress={() => void grid.show(here)}>
              Show the element at the cursor as a table
            </Button>
          )
        }
      >
        A table needs an element that occurs several times under the same parent path. Put the
        cursor in any element to see it as a table.
      </EmptyState>
    );
  }
  return (
    <div className="cover column">
      <GridBar document={document} path={path} here={here} offers={offers} />
      <div className={cx('column rest', styles.body)}>
        <GridBody document={document} owned={owned} path={path} />
      </div>
    </div>
  );
}

function GridBar({
  document,
  path,
  here,
  offers,
}: {
  document: XmlDocument;
  path: string;
  here: string | null;
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
      <div className={cx('wrap-row ruled rigid', styles.bar)}>
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
                title: `${offer.name} · ${offer.rows.toLocaleString()} × ${offer.columns.toLocaleString()} · ${offer.path}`,
              })),
            ]}
          />
        </div>
        <IconButton
          name="Show the element at the cursor as a table"
          icon={Crosshair}
          isDisabled={here === null || here === path}
          onPress={() => here !== null && void grid.show(here)}
        />
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
    ? `${total.toLocaleString()} ${plural(total, 'row')}`
    : `${total.toLocaleString()} of ${unfiltered.toLocaleString()} ${plural(unfiltered, 'row')}`;

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
