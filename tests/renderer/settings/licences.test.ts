import { expect, test } from 'vitest';
import type { Call } from '#renderer/rpc/client.ts';
import { createAboutStore, licencesMatching } from '#renderer/settings/store.ts';

const licence = (name: string, version: string, id: string | null) => ({
  name,
  version,
  licence: id,
  text: null,
});
const licences = [
  licence('react', '19.3.1', 'MIT'),
  licence('react-aria', '3.53.1', 'Apache-2.0'),
  licence('unnamed', '1.0.0', null),
];
const found = (query: string): string[] =>
  licencesMatching(licences, query).map(({ name }) => name);

test('every word of a query is in the name, the version or the licence of a package', () => {
  expect(found('REACT')).toEqual(['react', 'react-aria']);
  expect(found('apache react')).toEqual(['react-aria']);
  expect(found('19.3')).toEqual(['react']);
  expect(found('null')).toEqual([]);
  expect(found(' ')).toEqual(['react', 'react-aria', 'unnamed']);
});

test('a window without the list says which file it could not read', async () => {
  const call: Call = () => Promise.reject(new Error('nothing is called'));
  const about = createAboutStore(call);
  // Here no page gives the file's name an address.
  await about.getState().loadLicences();
  expect(about.getState().licences).toEqual({
    state: 'failed',
    error: {
      code: 'not-found',
      message: expect.stringContaining('licences.json'),
    },
  });
});
