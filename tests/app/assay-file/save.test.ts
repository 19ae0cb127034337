import { expect, test } from 'vitest';
import type { FileEntries } from '#app/assay-file/file-settings.ts';
import { refuseUnheld } from '#app/assay-file/save.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { tabSchema } from '#core/widget/tab.ts';
import { assayFileSchema } from '#operations/assay-file-schemas.ts';
import { tabOf } from '../stage.ts';

test('a sample is not saved into a file, whose addresses do not follow the sample service', () => {
  const withSample = (sample: boolean): FileEntries => ({
    tabs: [tabSchema.parse({ ...tabOf('http://127.0.0.1:1'), sample })],
    connectors: [],
    connections: [],
    readings: {},
  });
  const check = (sample: boolean): void =>
    refuseUnheld(withSample(false), withSample(sample), () => null);
  expect(() => check(false)).not.toThrow();
  expect(() => check(true)).toThrow(/hold sample of the tab .* Close the workspace/);
});

test('a workspace file has a place for every field of a connection but these', () => {
  const places = assayFileSchema.shape.connections.unwrap().valueType.shape;
  const others = Object.keys(connectionSchema.shape).filter((field) => !(field in places));
  // The key of the entry is its id and name, and secrets are references: `token`, `proxy.credentials`.
  const said = ['id', 'name', 'tokenId', 'proxyTokenId'];
  expect(others.filter((field) => !said.includes(field))).toEqual(['urlSecrets', 'sample']);
});
