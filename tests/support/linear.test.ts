import { expect, test } from 'vitest';
import { expectLinear } from './linear.ts';

const spaces = (size: number): string => `${' '.repeat(size)}x`;

test('work that grows with its input is linear', () =>
  expectLinear(spaces, 1_000_000, (text) => /^ +x/.test(text)));

test('work that goes back over its input is not', () =>
  expect(expectLinear(spaces, 1_600, (text) => / +$/.test(text))).rejects.toThrow(
    'times the work',
  ));
