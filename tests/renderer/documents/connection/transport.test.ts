import { expect, test } from 'vitest';
import { connectionSchema } from '#core/document/connection.ts';
import {
  hasOwnTransport,
  isOfTransport,
} from '#renderer/documents/connection/connections-pane.tsx';

const connection = connectionSchema.parse({
  id: 'c1',
  name: 'Test',
  base_url: 'http://127.0.0.1:1',
  endpoint_path_id: 'e',
  authorization: 'bearer',
  tokenId: null,
});

test.each(['timeoutSeconds', 'tls.ca', 'tls.servername', 'proxy.url', 'proxyTokenId'])(
  '%s is a matter of the transport',
  (name) => expect(isOfTransport(name)).toBe(true),
);

test.each(['name', 'base_url', 'tokenId', 'tlsx'])('%s is not one', (name) =>
  expect(isOfTransport(name)).toBe(false),
);

test('a connection with any setting of its own is told apart from one with the usual ones', () => {
  expect(hasOwnTransport(connection)).toBe(false);
  expect(hasOwnTransport({ ...connection, timeoutSeconds: 61 })).toBe(true);
  expect(hasOwnTransport({ ...connection, tls: { ...connection.tls, verify: false } })).toBe(true);
  expect(hasOwnTransport({ ...connection, proxy: { url: 'http://127.0.0.1:1' } })).toBe(true);
});
