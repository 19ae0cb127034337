import { expect, test } from 'vitest';
import { sampleToken } from '#samples/documents/serve.ts';
import { fetchDocument, noon, running } from '../running.ts';

const day = 86_400_000;

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

test('a completed document has all ten fields, was made an hour ago and its Base64 is its XML', async () => {
  const info = await running();
  const id = info.documents.ids.completed ?? '';
  const body = (await (await fetchDocument(info, id)).json()) as Record<string, string>;
  expect(Object.keys(body).sort()).toEqual(
    'bank_code date_created document_version execution external_id id parsed_base64 parsed_date status status_code'.split(
      ' ',
    ),
  );
  expect(body).toMatchObject({ status_code: 200, id, status: 'Completed', bank_code: 'NORDA_01' });
  expect(body.date_created).toBe('2026-05-20T11:00:00.000+00:00');
  expect(Buffer.from(body.parsed_base64 ?? '', 'base64').toString()).toMatch(
    /^<\?xml [^>]*>\n<statement .*<\/statement>\n$/s,
  );
});

test.each([
  ['pending', 200, { status_code: 200, status: 'Pending' }],
  [
    'failed',
    200,
    { status_code: 200, status: 'Failed', message: 'The PDF is protected by a password' },
  ],
  ['no-template', 400, { status_code: 400, status: 'Failed', bank_code: '' }],
  ['expired', 200, { status_code: 204, message: 'Document by provided ID was not found' }],
])('%s answers HTTP %i with %o', async (name, status, fields) => {
  const info = await running();
  const id = info.documents.ids[name] ?? '';
  const reply = await fetchDocument(info, id);
  expect(reply.status).toBe(status);
  expect(await reply.json()).toMatchObject({ ...fields, id });
});

test.each([
  ['walking', ['Pending', 'Pending', 'Processing', 'Processing', 'Completed', 'Completed']],
  ['walking-to-failed', ['Pending', 'Pending', 'Processing', 'Processing', 'Failed', 'Failed']],
])('%s goes through its stages from its first request on', async (name, expected) => {
  let now = noon;
  const info = await running({ now: () => now });
  now += day;
  const first = now;
  const seen: unknown[] = [];
  for (const milliseconds of [0, 3_999, 4_000, 7_999, 8_000, day]) {
    now = first + milliseconds;
    seen.push(
      (
        (await (await fetchDocument(info, info.documents.ids[name] ?? '')).json()) as {
          status: string;
        }
      ).status,
    );
  }
  expect(seen).toEqual(expected);
});

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
