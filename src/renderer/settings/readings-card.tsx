import { assumptions, switchableIds } from '#core/contract/assumptions.ts';
import type { Reading } from '#core/contract/verdict.ts';
import { switchReading } from '../findings/assumptions.tsx';
import { ClauseLink } from '../findings/clause-link.tsx';
import { useStateOf, useStores } from '../shell/context.ts';
import { readingsOf } from '../shell/workspace-store.ts';
import { Segments } from '../ui/form/segments.tsx';
import { CardRow, Fold } from '../ui/layout/pane.tsx';

const options = [
  { value: 'ours', title: "Assay's reading" },
  { value: 'other', title: 'Other reading' },
] as const satisfies readonly { value: Reading; title: string }[];

/** The assumptions with a second reading, each switched here; the verdicts on show follow. */
export function ReadingsCard() {
  const stores = useStores();
  const readings = useStateOf('workspace', readingsOf);
  const others = switchableIds.filter((id) => readings[id] === 'other');
  return (
    <section className="card" aria-label="Readings">
      <Fold
        title={`Where the contract is silent (${switchableIds.length})`}
        aside={`Assay's reading${others.length === 0 ? '' : `, but ${others.length}`}`}
        open={others.length > 0}
      >
        {switchableIds.map((id) => {
          const { clause, open, choice, other } = assumptions[id];
          const reading = readings[id] ?? 'ours';
          return (
            <CardRow
              key={id}
              title={<ClauseLink id={clause} />}
              text={
                <>
                  {open}
                  <br />
                  Assay assumes: {choice}
                  <br />
                  Other reading: {other}
                </>
              }
              tools={
                <Segments<Reading>
                  label={`Reading of ${clause}: ${open}`}
                  options={options}
                  value={reading}
                  onChange={(chosen) => void switchReading(stores, id, chosen)}
                />
              }
            />
          );
        })}
      </Fold>
    </section>
  );
}
