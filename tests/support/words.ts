import { expect } from 'vitest';

/**
 * Holds what a person reads against the snapshot beside the test (`__snapshots__`), so that a rewording changes that file and no test. Ports and
 * folders of a test's own, which differ from run to run, are made equal.
 */
export function expectWords(said: unknown): void {
  const text = typeof said === 'string' ? said : JSON.stringify(said, null, 1);
  expect(text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT').replaceAll(/[^\s"]*\/assay-test-[^/\s"]+/g, 'FOLDER')).toMatchSnapshot();
}
