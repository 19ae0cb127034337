import { useState } from 'react';
import { type ResultForm, resultForms } from '#core/document/result.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import { maxConcurrency } from '#operations/document-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { saveText } from '../../text/text-pane.tsx';
import { Checkbox, FormRows, NumberField, SelectField } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { readAge } from '../store.ts';
import { useFetch } from '../use-fetch.ts';
import { noConnection, rowsOf } from './list-store.ts';
import { exportedWords, notCompleted } from './list-words.ts';

const runUnderWay: CallError = {
  code: 'conflict',
  message: 'Assay is fetching documents already. Cancel that first, or wait until it ends.',
};

/** The most requests that a person may set for a second. */
const mostPerSecond = 1000;

type Which = 'left' | 'all';

/** The ids of the listed documents; null where none is hidden, so that a long list is not sent. */
function useListedIds(rows: readonly DocumentRow[]): string[] | null {
  const all = useStateOf('list', rowsOf);
  return rows.length === all.size ? null : rows.map(({ id }) => id);
}

/** Asks how to fetch the listed documents: which of them, how many at the same time, and how fast. */
export function FetchAllDialog({
  rows,
  onClose,
}: {
  rows: readonly DocumentRow[];
  onClose(): void;
}) {
  const { list, documents } = useStores();
  const { connection } = useFetch();
  const [options, setOptions] = useState(list.getState().runOptions);
  const left = notCompleted(rows);
  const [which, setWhich] = useState<Which>(left === 0 ? 'all' : 'left');
  const ids = useListedIds(rows);
  return (
    <FormDialog
      title="Fetch documents"
      action="Fetch"
      onClose={onClose}
      onSubmit={() => {
        const age = readAge(documents.getState().age);
        if (!connection) return noConnection;
        if (list.getState().run) return runUnderWay;
        void list.fetchMany(connection, {
          ids,
          age: age.ok ? age.age : null,
          ...options,
          skipCompleted: which === 'left',
        });
        return null;
      }}
    >
      <FormRows>
        <SelectField<Which>
          label="Documents"
          value={which}
          options={[
            { value: 'left', title: `Those that are not Completed (${left.toLocaleString('en')})` },
            { value: 'all', title: `All that are listed (${rows.length.toLocaleString('en')})` },
          ]}
          onChange={setWhich}
          help={ids === null ? null : 'Search and filter hide the other documents.'}
        />
        <NumberField
          label="At the same time"
          value={options.concurrency}
          min={1}
          max={maxConcurrency}
          onChange={(concurrency) => setOptions({ ...options, concurrency })}
        />
        <NumberField
          label="Requests per second"
          value={options.rate?.count ?? 0}
          min={0}
          max={mostPerSecond}
          onChange={(count) =>
            setOptions({ ...options, rate: count === 0 ? null : { count, per: 'second' } })
          }
        />
        <p className="help">
          0 sets no limit. If the server answers 429 or 503, the whole run waits for as long as the
          server asks. It stops if that is over five minutes.
        </p>
      </FormRows>
    </FormDialog>
  );
}

const formTitles: Record<ResultForm, string> = {
  'json-lines': 'JSON lines (.jsonl)',
  csv: 'CSV (.csv)',
};

/** Saves the listed documents as a file, one line each. */
export function ExportListDialog({
  rows,
  onClose,
}: {
  rows: readonly DocumentRow[];
  onClose(): void;
}) {
  const { list } = useStores();
  const [as, setAs] = useState<ResultForm>('csv');
  const [isGuarded, setGuarded] = useState(true);
  const ids = useListedIds(rows);
  const { has, leavesOut } = exportedWords(rows);
  return (
    <FormDialog
      title="Export documents"
      action="Save file"
      onClose={onClose}
      onSubmit={() => list.exportAs({ ids, as, isGuarded }, saveText)}
    >
      <FormRows>
        <p className="pretty">
          {has}, one line each: id, outcome, status, findings, bank_code, document_version, size and
          time of the last reply, and how many statement checks are broken. “assay fetch --ids”
          prints the same.
        </p>
        {leavesOut !== null && <p className="pretty">{leavesOut}</p>}
        <SelectField<ResultForm>
          label="Format"
          value={as}
          options={resultForms.map((value) => ({ value, title: formTitles[value] }))}
          onChange={setAs}
        />
        {as === 'csv' && (
          <Checkbox checked={isGuarded} onChange={setGuarded}>
            Protect spreadsheets: put ' before cells that look like formulas
          </Checkbox>
        )}
      </FormRows>
    </FormDialog>
  );
}
