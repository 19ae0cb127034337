import { readDocumentReply } from '#core/document/reply.ts';
import { expectFindings, expectSteps, placed } from '../expect-findings.ts';
import { beyondUsual } from '../golden.ts';

export const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
export const created = Date.UTC(2026, 10, 20, 10);
export const encoded = (xml: string | Uint8Array): string => Buffer.from(xml).toString('base64');

/** Bodies that keep every rule, one for each outcome. */
export const completed = {
  status_code: 200,
  id,
  date_created: '2026-11-20T10:00:00.000000+00:00',
  parsed_date: '2026-11-20T11:00:05.250000+01:00',
  bank_code: 'BANK1',
  external_id: 'client-7',
  status: 'Completed',
  parsed_base64: encoded('<?xml version="1.0"?><a>ż</a>'),
  document_version: '1.2',
  execution: 'run-1',
};
export const pending = { status_code: 200, id, status: 'Pending' };
export const failed = { status_code: 200, id, status: 'Failed', message: 'The PDF is damaged' };
export const notFound = { status_code: 204, message: 'Document by provided ID was not found', id };
export const noTemplate = {
  status_code: 400,
  message: 'PDF failed to match',
  id,
  date_created: completed.date_created,
  external_id: 'client-7',
  bank_code: '',
  status: 'Failed',
};
export const unauthorized = { status_code: 401, message: 'Provide valid credentials' };

export type Facts = Partial<Omit<Parameters<typeof readDocumentReply>[0], 'body'>>;

/** Judges a body as it would come with HTTP 200 an hour after submission, unless `facts` say otherwise; what holds for every verdict is checked on the way. */
export function judge(body: unknown, facts: Facts = {}) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  const raw = isRaw ? body : JSON.stringify(body);
  const reading = readDocumentReply({
    body: raw,
    httpStatus: null,
    askedId: id,
    now: created + 3_600_000,
    ...facts,
  });
  const { findings, steps, assumptions } = reading.verdict;
  expectFindings(reading.text, findings);
  expectSteps(steps);
  return {
    ...reading,
    kind: reading.verdict.outcome,
    told: findings.map(({ clause, level, path }) => `${level} ${clause} ${path}`),
    messages: findings.map(({ message }) => message).join('\n'),
    steps: steps.map(({ clause, text }) => `${clause} ${text}`),
    leaned: assumptions.map((row) => row.id),
  };
}

/** All that a verdict says, a line for each thing. */
function linesOf({ kind, verdict, leaned }: ReturnType<typeof judge>): string[] {
  const { record, facts } = verdict.value;
  return [
    kind,
    ...Object.entries(record ?? {}).map(([key, value]) => `has ${key}: ${JSON.stringify(value)}`),
    ...(facts === null ? [] : [`XML ${Object.values(facts).join(' ')}`]),
    ...verdict.findings.map((finding) => {
      const { level, clause, path, message, effect, fix = '', edit, xml } = finding;
      const { line, column, endLine, endColumn } = placed(finding);
      const at = `${line}:${column}-${endLine === line ? '' : `${endLine}:`}${endColumn}`;
      const more = [xml && `XML ${xml.line}:${xml.column}`, edit && JSON.stringify(edit)];
      return `${level} ${clause} ${path} ${at} ${[message, effect, fix, ...more.filter(Boolean)].join(' | ')}`;
    }),
    ...verdict.steps.map(({ clause, path, text }) => `step ${clause} ${path} ${text}`),
    ...leaned.map((id) => `assumes ${id}`),
  ];
}

/** What a reply is, and what its verdict says that the one on `right` does not, or says no more. */
export function golden(
  what: string,
  reply: ReturnType<typeof judge>,
  right?: typeof reply,
): string {
  return [what, ...beyondUsual(linesOf(reply), right ? linesOf(right) : [])].join('\n');
}
