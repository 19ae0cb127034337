import { expect, test } from 'vitest';
import { usageText } from '#cli/usage-text.ts';

test.each([
  ["error: unknown option '--secret=hunter2'", "error: unknown option '--secret'"],
  ["error: option '--kind <kind>' argument 'kX9vQ2mTz8LpRw4Yb7NcHd3F' is invalid.", "error: option '--kind <kind>' argument '••••••••' is invalid."],
  ["error: unknown command 'kX9vQ2mTz8LpRw4Yb7NcHd3F'", "error: unknown command '••••••••'"],
  ["error: option '--kind <kind>' argument 'bearer' is invalid.", "error: option '--kind <kind>' argument 'bearer' is invalid."],
  ["error: unknown option '--tokne'\n(Did you mean --token?)", "error: unknown option '--tokne'\n(Did you mean --token?)"],
  ["error: required option '--base-url <url>' not specified", "error: required option '--base-url <url>' not specified"],
])('%j repeats no value that may be a secret', (message, shown) => {
  expect(usageText(message)).toBe(shown);
});
