import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { useStore } from 'zustand';
import { grouped, several } from '#core/text/wording.ts';
import type { OutlineEntry } from '#core/xml/outline.ts';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { VirtualRows } from '../../../ui/layout/virtual-rows.tsx';
import { EmptyState, Waiting } from '../../../ui/states.tsx';
import { copyValue, isCopy, ValueMenu } from '../copy-value.tsx';
import styles from '../viewer.module.css';
import type { XmlDocument } from '../xml-document.ts';

type EntryProps = {
  row: OutlineEntry | undefined;
  isTree: boolean;
  isOpen: boolean;
  onToggle(): void;
};

/** One element of the outline: its name, the beginning of its text or what tells it from those of its name, its attributes, how many are in it. */
export function OutlineRow({ row, isTree, isOpen, onToggle }: EntryProps) {
  const cell = { role: 'gridcell' };
  if (!row) return <span {...cell} className={styles.entry} />;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const place = row.of > 1 ? `${grouped(row.position)} of ${grouped(row.of)}` : '';
  const hint = [row.name, place, row.attributes, row.preview].filter(Boolean).join('\n');
  return (
    <span
      {...cell}
      className={styles.entry}
      data-inner={row.children > 0 || undefined}
      style={{ paddingLeft: isTree ? 4 + Math.min(row.depth, 24) * 12 : 6 }}
      title={hint}
    >
      {isTree && (
        // The keys do the same: Right opens, Left closes.
        <span
          aria-hidden
          className={styles.arrow}
          onMouseDown={(event) => {
            event.preventDefault();
            if (row.children > 0) onToggle();
          }}
          onClick={(event) => event.stopPropagation()}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          {row.children > 0 && <Arrow />}
        </span>
      )}
      <span className={cx('rigid mono ellipsis', styles.name)}>{row.name}</span>
      {row.preview !== '' ? (
        <span className={cx('ellipsis', styles.outlinePreview)}>{row.preview}</span>
      ) : (
        place && <span className={cx('muted tiny numbers ellipsis', styles.place)}>{place}</span>
      )}
      {row.attributes !== '' && !(row.of > 1 && row.children > 0 && row.preview) && (
        <span className={cx('muted tiny mono ellipsis', styles.attributes)}>{row.attributes}</span>
      )}
      {row.children > 0 && (
        <span
          className={cx('muted tiny numbers', styles.count)}
          title={several(row.children, 'child element')}
        >
          {grouped(row.children)}
        </span>
      )}
    </span>
  );
}

/** Milliseconds without a key before the outline is searched. */
const rest = 200;

/** The elements of the document as a tree, in step with the cursor in the text. */
export function OutlinePane({ document }: { document: XmlDocument }) {
  const { info, opening, error } = useStore(document.store);
  const { outline } = document;
  const state = useStore(outline.pages.store);
  const filter = useStore(outline.store, (now) => now.filter);
  const failed = error ?? state.error;
  const body = () => {
    if (opening || failed)
      return (
        <Waiting
          tight
          title="Reading the structure"
          error={opening ? null : failed}
          onRetry={() => void (error ? document.open() : outline.setFilter(filter))}
          {...opening}
        />
      );
    if (!info || state.total === null) return null;
    if (state.total === 0) {
      return (
        <EmptyState tight title={filter === '' ? 'No elements' : 'Nothing found'}>
          {filter === ''
            ? 'This text contains no elements.'
            : 'No element name, attribute or text contains this.'}
        </EmptyState>
      );
    }
    return <OutlineRows document={document} total={state.total} />;
  };
  return (
    <section className="column fill shrinks surface" aria-label="Outline">
      <div className="search-bar">
        <SearchBox
          name="Filter the outline"
          placeholder="Filter"
          value={filter}
          onChange={outline.setFilter}
          rest={rest}
          grow
        />
        <span className="muted tiny numbers" role="status">
          {filter !== '' && state.total !== null && `${grouped(state.total)} found`}
        </span>
      </div>
      {info?.fault && (
        <p className={cx('ruled small breaks rigid', styles.fault)} role="note">
          Not well-formed from line {info.fault.line} on: {info.fault.message}
        </p>
      )}
      <div className="rest clips">{body()}</div>
    </section>
  );
}

function OutlineRows({ document, total }: { document: XmlDocument; total: number }) {
  const stores = useStores();
  const { outline } = document;
  const [menu, setMenu] = useState<{ node: number; x: number; y: number } | null>(null);
  const { opened, filter, current } = useStore(outline.store);
  useStore(outline.pages.store, (state) => state.pages);
  const isTree = filter === '';

  const choose = (index: number): void => {
    outline.setCurrent(index);
    void outline.pages.read(index).then((row) => {
      if (row && outline.store.getState().current === index)
        void document.showNode(row.node, { quiet: true });
    });
  };
  const goOut = async (row: OutlineEntry): Promise<void> => {
    const parent = (await document.chainOf(row.node)).at(-2);
    if (parent === undefined) return;
    await outline.goTo(parent);
    void document.showNode(parent, { quiet: true });
  };
  const onKey = (event: KeyboardEvent, index: number | null): boolean => {
    const { key } = event;
    const row = index === null ? undefined : outline.pages.row(index);
    if (row && isCopy(event)) {
      void document.pathOf(row.node).then((path) => copyValue(stores, document, path));
      return true;
    }
    if (!isTree || !row || index === null) return false;
    const isOpen = opened.has(row.node);
    if (key === 'ArrowRight' && row.children > 0)
      isOpen ? choose(index + 1) : void outline.toggle(row);
    else if (key === 'ArrowLeft')
      isOpen && row.children > 0 ? void outline.toggle(row) : void goOut(row);
    else return key === 'ArrowRight';
    return true;
  };
  return (
    <div className="fill clips">
      <VirtualRows
        name="Outline"
        role="treegrid"
        total={total}
        rowHeight={22}
        current={current}
        onCurrent={choose}
        onEnter={(index) => {
          const row = outline.pages.row(index);
          if (row) void document.showNode(row.node, { focus: true, quiet: true });
        }}
        onKey={onKey}
        onRange={outline.pages.want}
        onMenu={(index, x, y) => {
          const node = outline.pages.row(index)?.node;
          if (node !== undefined) setMenu({ node, x, y });
        }}
        rowAria={(index) => ariaOf(outline.pages.row(index), isTree, opened)}
        row={(index) => {
          const row = outline.pages.row(index);
          return (
            <OutlineRow
              row={row}
              isTree={isTree}
              isOpen={row !== undefined && opened.has(row.node)}
              onToggle={() => row && void outline.toggle(row)}
            />
          );
        }}
      />
      {menu && (
        <ValueMenu
          document={document}
          path={() => document.pathOf(menu.node)}
          {...menu}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  );
}

const ariaOf = (row: OutlineEntry | undefined, isTree: boolean, opened: ReadonlySet<number>) => ({
  'aria-level': isTree ? (row?.depth ?? 0) + 1 : 1,
  ...(row && isTree && row.children > 0 ? { 'aria-expanded': opened.has(row.node) } : {}),
});
