import { expect, test } from 'vitest';
import { brokenIn } from './check.ts';
import { correct } from './documents.ts';

test.each(Object.entries(correct))('%s: nothing is broken', (_name, xml) => {
  expect(brokenIn(xml)).toEqual([]);
});
