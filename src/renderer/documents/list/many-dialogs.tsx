import { z } from 'zod';
import { type ResultForm, resultForms } from '#core/document/result.ts';
import { grouped } from '#core/text/wording.ts';
import { type DocumentRow, maxConcurrency, maxRate } from '#operations/document-schemas.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { useForm } from '../../shell/use-draft.ts';
import { saveText } from '../../text/text-pane.tsx';
import { problemsOf, wholeNumber } from '../../ui/form/field.tsx';
import type { Row } from '../../ui/form/form-of.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { readAge } from '../store.ts';
import { useFetch } from '../use-fetch.ts';
import { noConnection, rowsOf } from './list-store.ts';
import { exportedWords, notCompleted } from './list-words.ts';

const runUnderWay: CallError = {
  code: 'conflict',
  message: 'Assay is fetching documents already. Cancel that first, or wait until it ends.',
};

const runSchema = z.object({
  concurrency: wholeNumber(1, maxConcurrency),
  perSecond: wholeNumber(0, maxRate),
});

type Props = { rows: readonly DocumentRow[]; onClose(): void };

/** The ids of the listed documents; null where none is hidden, so that a long list is not sent. */
function useListedIds(rows: readonly DocumentRow[]): string[] | null {
  const all = useStateOf('list', rowsOf);
  return rows.length === all.size ? null : rows.map(({ id }) => id);
}

/** Asks how to fetch the listed documents: which of them, how many at the same time, and how fast. */
export function FetchAllDialog({ rows, onClose }: Props) {
  const { list, documents } = useStores();
  const { connection } = useFetch();
  const left = notCompleted(rows);
  const ids = useListedIds(rows);
  const { concurrency, rate } = list.getState().runOptions;
  const form = useForm(
    null,
    { which: left === 0 ? 'all' : 'left', concurrency, perSecond: rate?.count ?? 0 },
    (draft) => problemsOf(runSchema, draft),
  );
  const { which, perSecond } = form.draft;
  const formRows: readonly Row<typeof form.draft>[] = [
    {
      label: 'Documents',
      at: 'which',
      as: 'select',
      options: [
        { value: 'left', title: `Those that are not Completed (${grouped(left)})` },
        { value: 'all', title: `All that are listed (${grouped(rows.length)})` },
      ],
      help: ids !== null && 'Search and filter hide the other documents.',
    },
    { label: 'At the same time', at: 'concurrency', as: 'number' },
    {
      label: 'Requests per second',
      at: 'perSecond',
      as: 'number',
      help: '0 sets no limit. If the server answers 429 or 503, the whole run waits for as long as the server asks. It stops if that is over five minutes.',
    },
  ];
  return (
    <FormDialog
      title="Fetch documents"
      action="Fetch"
      onClose={onClose}
      form={form}
      rows={formRows}
      onSubmit={() => {
        const age = readAge(documents.getState().age);
        if (!connection) return noConnection;
        if (list.getState().run) return runUnderWay;
        void list.fetchMany(connection, {
          ids,
          age: age.ok ? age.age : null,
          concurrency: form.draft.concurrency,
          rate: perSecond === 0 ? null : { count: perSecond, per: 'second' },
          skipCompleted: which === 'left',
        });
        return null;
      }}
    />
  );
}

const formTitles: Record<ResultForm, string> = {
  'json-lines': 'JSON lines (.jsonl)',
  csv: 'CSV (.csv)',
};

/** Saves the listed documents as a file, one line each. */
export function ExportListDialog({ rows, onClose }: Props) {
  const { list } = useStores();
  const ids = useListedIds(rows);
  const { has, leavesOut } = exportedWords(rows);
  const begun: { as: ResultForm; isGuarded: boolean } = { as: 'csv', isGuarded: true };
  const form = useForm(null, begun, () => ({}));
  const formRows: readonly Row<typeof begun>[] = [
    {
      label: 'What is saved',
      as: 'other',
      show: () => (
        <>
          <p className="pretty">
            {has}, one line each: id, outcome, status, findings, bank_code, document_version, size
            and time of the last reply, and how many statement checks are broken. “assay fetch
            --ids” prints the same.
          </p>
          {leavesOut !== null && <p className="pretty">{leavesOut}</p>}
        </>
      ),
    },
    {
      label: 'Format',
      at: 'as',
      as: 'select',
      options: resultForms.map((value) => ({ value, title: formTitles[value] })),
    },
    {
      label: "Protect spreadsheets: put ' before cells that look like formulas",
      at: 'isGuarded',
      as: 'check',
      when: ({ as }) => as === 'csv',
    },
  ];
  return (
    <FormDialog
      title="Export documents"
      action="Save file"
      onClose={onClose}
      form={form}
      rows={formRows}
      onSubmit={() => list.exportAs({ ids, ...form.draft }, saveText)}
    />
  );
}
