import { expect } from 'vitest';

/**
 * Holds what a person reads against the snapshot beside the test (`__snapshots__`), so that a rewording changes that file and no test. Ports and
 * folders of a test's own, which differ from run to run, are made equal.
 */
export function expectWords(said: unknown): void {
  const text = typeof said === 'string' ? said : JSON.stringify(said, null, 1);
  expect(
    text
      .replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
      .replaceAll(/[^\s"]*\/assay-test-[^/\s"]+/g, 'FOLDER'),
  ).toMatchSnapshot();
}

/** Expects a call to fail with this code and these values in its message, and holds the message against the snapshot. */
export async function expectFailure(
  call: Promise<unknown>,
  code: string,
  values: readonly string[] = [],
): Promise<void> {
  const failed: Error = await call.then(
    () => expect.fail('The call succeeded.'),
    (error) => error,
  );
  expect('code' in failed ? failed.code : failed.message.split(': ', 1)[0]).toBe(code);
  for (const value of values) expect(failed.message).toContain(value);
  expectWords(failed.message.trim());
}
