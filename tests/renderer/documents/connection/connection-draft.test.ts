import { expect, test } from 'vitest';
import { connectionSchema } from '#core/document/connection.ts';
import { draftOfConnection, filledIn } from '#renderer/documents/connection/connection-draft.ts';

const connection = connectionSchema.parse({
  id: 'c1',
  name: 'Test',
  base_url: 'http://127.0.0.1:1',
  endpoint_path_id: 'e',
  authorization: 'bearer',
  tokenId: null,
});

const id = '6f1f6a0e-3c53-4b3e-9df0-0d8f7b8f7a11';
const typed = { ...draftOfConnection(connection), documentId: 'typed', age: '1' };

test('the address of a whole request fills in its parts, and what it does not name stays', () => {
  expect(filledIn(typed, `https://x.example/webhook/abc?id=${id}&age=3&lang=en`)).toEqual({
    base_url: 'https://x.example',
    endpoint_path_id: 'abc',
    documentId: id,
    age: '3',
    note: 'Taken from the address of a whole endpoint: endpoint_path_id, document id, age 3. Not used, because Assay does not send it: lang.',
  });
  expect(filledIn(typed, 'https://x.example/webhook/abc')).toMatchObject({
    documentId: 'typed',
    age: '1',
  });
  expect(filledIn(typed, 'https://x.example')).toBeNull();
});
