import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';

export const idOf = (n: number): string => `5a3b1e00-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const completed = {
  status: 'Completed',
  bank_code: 'NORDA_01',
  document_version: '1.3',
  external_id: 'x',
  execution: 'r',
  date_created: '2026-11-22T10:00:00.1+00:00',
  parsed_date: '2026-11-22T10:00:01.1+00:00',
  parsed_base64: Buffer.from(`<a>${'<b>1</b>'.repeat(100)}</a>`).toString('base64'),
};

/** A service that has every document, and the options of the command to reach it; `heard` gets the number of requests with each. */
export async function service(body: (id: string) => object, heard = (_count: number) => {}) {
  const requests: string[] = [];
  const server = await ownServer((request, response) => {
    const id = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '';
    requests.push(id);
    response.end(JSON.stringify({ status_code: 200, id, ...body(id) }));
    heard(requests.length);
  });
  return { requests, options: argv`--base-url ${server.url} --endpoint e` };
}
