import { csvLine } from '../text/csv.ts';
import { type DocumentKind, isAvailableOrPending } from './record.ts';

/**
 * The result of one document among many: a line of `assay fetch --ids` and of the exported list.
 * `outcome` is null if there was no reply, and `error` says why; `error` also says why a document was
 * not followed or retried to its end. `status`, `bankCode` and `documentVersion` are fields of the
 * last reply, `bytes` is its size and `ms` the milliseconds that it took. `attempts` counts the
 * requests; `file` is the file in the archive. `checksBroken` counts the statement checks and own
 * rules that are broken, null where the document was not checked; they are not part of `findings`.
 */
export type DocumentResult = {
  id: string;
  outcome: DocumentKind | null;
  status: string | null;
  httpStatus: number | null;
  findings: { error: number; warning: number; info: number };
  bankCode: string | null;
  documentVersion: string | null;
  bytes: number | null;
  file: string | null;
  error: string | null;
  attempts: number;
  ms: number | null;
  checksBroken: number | null;
};

/** Whether the document is available or still in progress, and its reply follows the contract. */
export const isFine = ({
  outcome,
  findings,
  error,
}: Pick<DocumentResult, 'outcome' | 'findings' | 'error'>): boolean =>
  outcome !== null && isAvailableOrPending(outcome) && findings.error === 0 && error === null;

/** The forms in which results leave the app. */
export const resultForms = ['json-lines', 'csv'] as const;
export type ResultForm = (typeof resultForms)[number];

type Cell = string | number | null;

const columns: Record<string, (result: DocumentResult) => Cell> = {
  id: ({ id }) => id,
  outcome: ({ outcome }) => outcome,
  status: ({ status }) => status,
  httpStatus: ({ httpStatus }) => httpStatus,
  errors: ({ findings }) => findings.error,
  warnings: ({ findings }) => findings.warning,
  infos: ({ findings }) => findings.info,
  bankCode: ({ bankCode }) => bankCode,
  documentVersion: ({ documentVersion }) => documentVersion,
  bytes: ({ bytes }) => bytes,
  file: ({ file }) => file,
  error: ({ error }) => error,
  attempts: ({ attempts }) => attempts,
  ms: ({ ms }) => ms,
  checksBroken: ({ checksBroken }) => checksBroken,
};

/** What the file begins with: the names of the columns for CSV, nothing for JSON lines. */
export const resultHeader = (form: ResultForm): string =>
  form === 'csv' ? csvLine(Object.keys(columns), false) : '';

/**
 * A result as one line with its line break. `isGuarded`: whether a cell of a CSV that a spreadsheet
 * would run as a formula gets an apostrophe in front.
 */
export const resultLine = (result: DocumentResult, form: ResultForm, isGuarded: boolean): string =>
  form === 'csv'
    ? csvLine(
        Object.values(columns).map((cellOf) => String(cellOf(result) ?? '')),
        isGuarded,
      )
    : `${JSON.stringify(result)}\n`;
