import { expect, test } from 'vitest';
import { sampleToken } from '#samples/documents/serve.ts';
import { fetchDocument, running } from '../running.ts';

test.each([`Bearer ${sampleToken}`, `bearer ${sampleToken}`, sampleToken])(
  'the Authorization %o is accepted',
  async (form) => {
    const info = await running();
    expect((await fetchDocument(info, info.documents.ids.completed ?? '', form)).status).toBe(200);
  },
);

test.each([null, '', 'Bearer', 'Bearer wrong', 'wrong', 'Basic sample-documents-token'])(
  'the Authorization %o is not accepted',
  async (form) => {
    const info = await running();
    const reply = await fetchDocument(info, info.documents.ids.completed ?? '', form);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toEqual({
      status_code: 401,
      message: expect.stringContaining('valid credentials'),
    });
  },
);

test('an id that was never given out is echoed under 204', async () => {
  const info = await running();
  const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(await (await fetchDocument(info, id)).json()).toMatchObject({ status_code: 204, id });
});

test('another path is 404 and another method 405, both in JSON', async () => {
  const info = await running();
  const away = await fetch(`${info.documents.base_url}/webhook/other?id=1`);
  expect([away.status, await away.json()]).toEqual([
    404,
    { error: expect.stringContaining('/webhook/sample-statements') },
  ]);
  const posted = await fetch(
    `${info.documents.base_url}/webhook/${info.documents.endpoint_path_id}`,
    { method: 'POST', body: '{}' },
  );
  expect([posted.status, posted.headers.get('allow'), await posted.json()]).toEqual([
    405,
    'GET',
    { error: expect.any(String) },
  ]);
});
