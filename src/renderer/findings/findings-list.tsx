import { useMemo } from 'react';
import { GridList, GridListItem, ListLayout, Virtualizer } from 'react-aria-components';
import { type Finding, subjectOutsideText } from '#core/contract/finding.ts';
import { useStateOf } from '../shell/context.ts';
import type { PlaceOf } from '../text/places.ts';
import { LevelIcon } from '../ui/chip.tsx';
import { cx } from '../ui/cx.ts';
import { ClauseLink } from './clause-link.tsx';
import styles from './findings.module.css';
import {
  type Change,
  type FindingRow,
  pick,
  repeatedEffects,
  rowsOf,
  saidOfCauses,
  stepInRow,
  useFindings,
} from './selection.ts';
import { Stepper } from './stepper.tsx';

/** Where a finding points, in a few words; `placeOf` null while its text is not on screen. */
export function placeText(finding: Finding, placeOf: PlaceOf | null): string {
  const beside = subjectOutsideText(finding);
  if (beside !== null) return beside === 'reply' ? 'reply headers' : beside;
  const { path, xml } = finding;
  // A finding inside the document is shown in its raw XML, whatever is on screen.
  if (xml) return `${path} raw XML ${xml.line}:${xml.column}`;
  const place = placeOf?.(finding);
  return place ? `${path} ${place.line}:${place.column}` : path;
}

export type ListProps = {
  /** The list hides the text that it is about: an arrow key only selects, and a press shows the place. */
  hidesText?: boolean;
};

/** A row with the place of the finding in it that is shown, and the effect that the row above says for both. */
type ShownRow = FindingRow & { at: number; saidAbove: string | null };

const layout = { estimatedRowSize: 52 };

/** The findings as sentences, equal ones in one row. A click or an arrow key shows the place; Enter goes there. */
export function FindingsList({
  findings,
  hidesText = false,
}: ListProps & { findings: readonly Finding[] }) {
  const { findings: all, selection, onSelect } = useFindings();
  const onMove = hidesText
    ? (change: Change) => onSelect((before) => ({ ...change(before), asked: before.asked }))
    : onSelect;
  const rows = useMemo(() => {
    const own = rowsOf(findings);
    const repeated = repeatedEffects(own, saidOfCauses(all));
    return own.map((row) => ({ ...row, at: 0, saidAbove: repeated[row.id] ?? null }));
  }, [findings, all]);
  const { picked } = selection;
  const { items, chosen } = useMemo(() => {
    const index = picked ? rows.findIndex((row) => row.findings.includes(picked)) : -1;
    const row = rows[index];
    if (!picked || !row) return { items: rows, chosen: [] };
    const at = row.findings.indexOf(picked);
    return { items: at === row.at ? rows : rows.with(index, { ...row, at }), chosen: [index] };
  }, [rows, picked]);
  const changeTo = (key: unknown, focus: boolean): Change => {
    const row = items[Number(key)];
    return (before) => pick(before, row?.findings[row.at] ?? null, focus);
  };
  return (
    <Virtualizer layout={ListLayout} layoutOptions={layout}>
      <GridList
        aria-label="List of findings"
        className={cx(styles.list)}
        items={items}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={chosen}
        onSelectionChange={(keys) =>
          onMove(changeTo(keys === 'all' ? undefined : [...keys][0], false))
        }
        onAction={(key) => onSelect(changeTo(key, true))}
      >
        {(row) => (
          <Row
            row={row}
            onMove={onMove}
            {...(hidesText && { onPress: () => onSelect(changeTo(row.id, false)) })}
          />
        )}
      </GridList>
    </Virtualizer>
  );
}

type RowProps = { row: ShownRow; onMove(change: Change): void; onPress?: () => void };

function Row({ row, onMove, onPress }: RowProps) {
  const finding = row.findings[row.at] ?? row.findings[0];
  const { findings, selection } = useFindings();
  const cause = saidOfCauses(findings).get(row.findings[0]);
  const { level, message, effect } = cause ?? finding;
  const isPicked = selection.picked === finding;
  return (
    <GridListItem
      id={row.id}
      textValue={`${level}: ${message}`}
      className={cx('pickable ring-inside hovers', styles.row)}
      {...(onPress && { onPress })}
      onHoverStart={() => onMove((before) => ({ ...before, hovered: finding }))}
      onHoverEnd={() =>
        onMove((before) => (before.hovered === finding ? { ...before, hovered: null } : before))
      }
    >
      <span className="line-icon">
        <LevelIcon level={level} />
      </span>
      <ClauseLink id={finding.clause} />
      <div className={styles.words}>
        <p className="breaks">{message}</p>
        {effect && effect !== row.saidAbove && <p className="muted breaks">{effect}</p>}
        {isPicked && cause && <p className="muted breaks">Fix: {cause.fix}</p>}
      </div>
      <div className="align-right">
        <PlaceOnScreen finding={finding} />
        {row.findings.length > 1 && (
          <div className="inline-row muted small numbers one-line">
            <Stepper
              what="equal finding"
              at={row.at}
              count={row.findings.length}
              onStep={(by) => onMove((before) => pick(before, stepInRow(row, row.at, by)))}
            />
          </div>
        )}
      </div>
    </GridListItem>
  );
}

function PlaceOnScreen({ finding }: { finding: Finding }) {
  const placeOf = useStateOf('shell', 'placeOf');
  const text = placeText(finding, placeOf);
  // A long path is cut before its line and column.
  const at = text.search(/ \d+:\d+$/);
  return (
    <p className={cx('line muted tiny mono', styles.where)} title={text}>
      <span className="ellipsis">{at < 0 ? text : text.slice(0, at)}</span>
      {at >= 0 && <span className="rigid">{text.slice(at)}</span>}
    </p>
  );
}
