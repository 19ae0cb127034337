import { useMemo } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import { type Finding, placeIn, subjectOutsideText } from '#core/contract/finding.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { ClauseLink } from './clause-link.tsx';
import styles from './findings.module.css';
import { type Change, pick, type Selection } from './selection.ts';

/** Where a finding points, in a few words. */
export function placeText(finding: Finding): string {
  const beside = subjectOutsideText(finding);
  if (beside !== null) return beside === 'reply' ? 'reply headers' : beside;
  const place = placeIn(finding);
  return place ? `${finding.path} ${place.line}:${place.column}` : finding.path;
}

type FindingsListProps = {
  findings: readonly Finding[];
  selection: Selection;
  onSelect(change: Change): void;
};

const layout = { estimatedRowSize: 52 };

/** The findings as sentences. A click or an arrow key shows the place; Enter goes there. */
export function FindingsList({ findings, selection, onSelect }: FindingsListProps) {
  const rows = useMemo(
    () => findings.map((finding, index) => ({ id: index, finding })),
    [findings],
  );
  const picked = selection.picked ? findings.indexOf(selection.picked) : -1;
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label="List of findings"
        className={cx(styles.list)}
        items={rows}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={picked === -1 ? [] : [picked]}
        onSelectionChange={(keys) => {
          const key = keys === 'all' ? undefined : [...keys][0];
          onSelect((before) => pick(before, findings[Number(key)] ?? null));
        }}
        onAction={(key) => onSelect((before) => pick(before, findings[Number(key)] ?? null, true))}
      >
        {({ id, finding }) => (
          <GridListItem
            id={id}
            textValue={`${finding.level}: ${finding.message}`}
            className={cx('pickable ring-inside hovers', styles.row)}
            onHoverStart={() => onSelect((before) => ({ ...before, hovered: finding }))}
            onHoverEnd={() =>
              onSelect((before) =>
                before.hovered === finding ? { ...before, hovered: null } : before,
              )
            }
          >
            <span className="line-icon">
              <LevelIcon level={finding.level} />
            </span>
            <ClauseLink id={finding.clause} />
            <div className={styles.words}>
              <p className="breaks">{finding.message}</p>
              {finding.effect && <p className="muted breaks">{finding.effect}</p>}
            </div>
            <span
              className={cx('muted tiny mono ellipsis align-right', styles.where)}
              title={finding.path}
            >
              {placeText(finding)}
            </span>
          </GridListItem>
        )}
      </GridList>
    </Virtualizer>
  );
}
