import { expect, test } from 'vitest';
import { usageText } from '#cli/run.ts';

test.each([
  ["error: unknown option '--secret=hunter2'", "Unknown option '--secret'."],
  [
    "error: option '--authorization <form>' argument 'kX9vQ2mTz8LpRw4Yb7NcHd3F' is invalid.",
    "Option '--authorization <form>' argument '••••••••' is invalid.",
  ],
  ["error: unknown command 'kX9vQ2mTz8LpRw4Yb7NcHd3F'", "Unknown command '••••••••'."],
  [
    "error: option '--every <seconds>' argument 'Bearer kX9vQ2mTz8LpRw4Yb7NcHd3F' is invalid.",
    "Option '--every <seconds>' argument 'Bearer ••••••••' is invalid.",
  ],
  ["error: unknown option '--AKQ7XW3RT9LM4XC8VB1N'", "Unknown option '••••••••'."],
  [
    "error: option '--authorization <form>' argument '0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21' is invalid.",
    "Option '--authorization <form>' argument '••••••••' is invalid.",
  ],
  [
    "error: option '--authorization <form>' argument 'bearer' is invalid.",
    "Option '--authorization <form>' argument 'bearer' is invalid.",
  ],
  [
    "error: unknown option '--tokne'\n(Did you mean --token?)",
    "Unknown option '--tokne'. Did you mean --token?",
  ],
  [
    "error: required option '--base-url <url>' not specified",
    "Required option '--base-url <url>' not specified.",
  ],
])('%j repeats no value that may be a secret', (message, shown) => {
  expect(usageText(message)).toBe(shown);
});
