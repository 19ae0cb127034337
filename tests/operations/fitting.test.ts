import { expect, test } from 'vitest';
import { operations } from '#operations/operations.ts';
import { fittingInputs } from '../e2e/support/fuzz.ts';

const inputs = fittingInputs({ token: 'a', xml: 'c', reply: 'd', seq: 1 });

// An input that did not fit would be refused for its form each time, and the attacks on that operation would show nothing.
test.each(Object.entries(inputs))(
  'the input of %s that the attacks of the end-to-end tests spoil fits',
  (name, input) => {
    const given =
      'body' in input && input.body === '@bytes' ? { ...input, body: new Uint8Array(3) } : input;
    expect(operations[name as keyof typeof operations].input.safeParse(given)).toMatchObject({
      success: true,
    });
  },
);
