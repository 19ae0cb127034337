import { expect, onTestFinished, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { httpServer } from '#tests/support/network/loopback.ts';
import { completed, encoded } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

const sample = [...elements(statement(profiles.norda, 18))].join('');
const withFee = sample.replace('<balance>', '<fee>1.00</fee><balance>');
const ids = Array.from({ length: 5 }, (_, at) => `0f8fad5b-d9cb-469f-a165-70867728950${at}`) as [
  string,
  string,
  string,
  string,
  string,
];
const kind = { bank_code: 'BANK1', document_version: '1.2' };

/** A desk that has fetched documents 1 to 3 of one kind, document 4 of another version, and document 0, which has a fee. */
async function fetched() {
  const server = await httpServer((request, response) => {
    const id = ids.find((one) => request.url?.includes(one)) ?? '';
    const document_version = id === ids[4] ? '9' : '1.2';
    const parsed_base64 = encoded(id === ids[0] ? withFee : sample);
    response.end(JSON.stringify({ ...completed, id, document_version, parsed_base64 }));
  });
  onTestFinished(() => server.close());
  const connection = connectionTo(server.url);
  const app = desk();
  await app.run('saveConnection', connection);
  let xml = '';
  for (const id of ids.toReversed()) {
    const exchange = await app.run('fetchDocument', { connection, id, age: null });
    xml = exchange.xml?.id ?? '';
  }
  return { app, document: { xml, connectionId: 'c', id: ids[0] } };
}

test('a document is compared with the stored replies of its kind, but not with itself', async () => {
  const { app, document } = await fetched();
  const report = await app.run('compareWithCopies', { ...document, ...kind });
  expect(report).toMatchObject({ copies: 3, more: false, total: 1 });
  expect(report.drift).toMatchObject([{ id: 'element-new', level: 'warning', count: 1 }]);
  // The second time, the profiles of the copies are known.
  expect(await app.run('compareWithCopies', { ...document, ...kind })).toEqual(report);
});

test('of a kind without copies there is nothing to compare with', async () => {
  const { app, document } = await fetched();
  const none = { bank_code: 'BANK1', document_version: '7' };
  expect(await app.run('compareWithCopies', { ...document, ...none })).toEqual({
    copies: 0,
    more: false,
    total: 0,
    warnings: 0,
    drift: [],
  });
});

test('a document that is gone, and a comparison that is cancelled', async () => {
  const { app, document } = await fetched();
  const gone = app.run('compareWithCopies', { ...document, xml: 'gone', ...kind });
  await expect(gone).rejects.toThrow('no longer in memory');
  const cancelled = new AbortController();
  cancelled.abort();
  const run = app.run('compareWithCopies', { ...document, ...kind }, cancelled.signal);
  await expect(run).rejects.toThrow('cancelled');
});
