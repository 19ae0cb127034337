import { useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../../../shell/context.ts';
import { cx } from '../../../ui/cx.ts';
import { VirtualRows } from '../../../ui/layout/virtual-rows.tsx';
import { MiddleCut } from '../../../ui/middle-cut.tsx';
import { copyValue, isCopy, ValueMenu } from '../copy-value.tsx';
import styles from '../viewer.module.css';
import type { XmlDocument } from '../xml-document.ts';

/** The hits of the XPath: going along them shows each in the text, Enter goes there. */
export function HitsList({ document, total }: { document: XmlDocument; total: number }) {
  const stores = useStores();
  const { query } = document;
  const [menu, setMenu] = useState<{ path: string; x: number; y: number } | null>(null);
  const current = useStore(query.store, (state) => state.current);
  useStore(query.pages.store, (state) => state.pages);
  const show = (index: number, focus: boolean): void => {
    query.setCurrent(index);
    void query.pages.read(index).then((hit) => {
      if (hit && query.store.getState().current === index) document.showHit(hit, focus);
    });
  };
  return (
    <section className="fill surface" aria-label="Matches">
      <VirtualRows
        name="XPath matches"
        role="listbox"
        total={total}
        current={current}
        onCurrent={(index) => show(index, false)}
        onEnter={(index) => show(index, true)}
        onRange={query.pages.want}
        onMenu={(index, x, y) => {
          const path = query.pages.row(index)?.path;
          if (path !== undefined) setMenu({ path, x, y });
        }}
        onKey={(event, index) => {
          if (!isCopy(event) || index === null) return false;
          void copyValue(stores, document, query.pages.row(index)?.path ?? null);
          return true;
        }}
        rowClass={cx('small', styles.hit)}
        row={(index) => {
          const hit = query.pages.row(index);
          if (!hit) return null;
          return (
            <>
              <span className={cx('rigid muted numbers align-right', styles.xpathNumber)}>
                {index + 1}
              </span>
              <span className={cx('mono ellipsis', styles.xpathPreview)}>
                {hit.preview === '' ? <em className="muted">{hit.kind}</em> : hit.preview}
              </span>
              <MiddleCut text={hit.path} className={cx('muted mono', styles.xpathPath)} />
            </>
          );
        }}
      />
      {menu && <ValueMenu document={document} {...menu} onClose={() => setMenu(null)} />}
    </section>
  );
}
