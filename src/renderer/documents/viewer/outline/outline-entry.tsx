import { ChevronDown, ChevronRight } from 'lucide-react';
import type { OutlineRow } from '#operations/xml-schemas.ts';
import styles from './outline.module.css';

type EntryProps = {
  row: OutlineRow | undefined;
  isTree: boolean;
  isOpen: boolean;
  onToggle(): void;
};

/** One element of the outline: its name, its place among those of its name, the beginning of its text, its attributes, how many are in it. */
export function OutlineEntry({ row, isTree, isOpen, onToggle }: EntryProps) {
  const cell = { role: 'gridcell' };
  if (!row) return <span {...cell} className={styles.entry} />;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const hint = [row.name, row.attributes, row.preview].filter((part) => part !== '').join('\n');
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
          {row.children > 0 && <Arrow size={14} />}
        </span>
      )}
      <span className={styles.name}>{row.name}</span>
      {row.of > 1 && (
        <span className={styles.place}>
          {row.position.toLocaleString()} of {row.of.toLocaleString()}
        </span>
      )}
      {row.preview !== '' && <span className={styles.preview}>{row.preview}</span>}
      {row.attributes !== '' && <span className={styles.attributes}>{row.attributes}</span>}
      {row.children > 0 && (
        <span className={styles.count} title={`${row.children.toLocaleString()} child elements`}>
          {row.children.toLocaleString()}
        </span>
      )}
    </span>
  );
}
