import { expect, test } from 'vitest';
import { licencesMatching } from '#renderer/settings/store.ts';

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
