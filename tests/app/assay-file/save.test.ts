import { expect, test } from 'vitest';
import type { FileEntries } from '#app/assay-file/file-settings.ts';
import { refuseUnheld } from '#app/assay-file/save.ts';
import { tabSchema } from '#core/widget/tab.ts';
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
