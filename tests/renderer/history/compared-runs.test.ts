import { expect, test } from 'vitest';
import { differenceWords } from '#renderer/history/compared-runs.tsx';
import { evidenceWith } from '../../app/evidence/kept-exchanges.ts';

const { entry } = evidenceWith({
  method: 'GET',
  url: 'https://a.example/',
  headers: [],
  body: null,
});
const call = { step: 1, before: entry, after: entry, differs: [], fixed: 0, new: 0 };

test('what differs between two calls is said in words', () => {
  expect(differenceWords(call)).toBe('same');
  expect(differenceWords({ ...call, after: null })).toBe('only in the earlier run');
  expect(differenceWords({ ...call, before: null })).toBe('only in the later run');
  expect(differenceWords({ ...call, differs: ['reply'] })).toBe('reply differs');
  expect(differenceWords({ ...call, differs: ['verdict', 'visitor'], fixed: 2, new: 1 })).toBe(
    'verdict (2 fixed, 1 new), what the visitor sees differ',
  );
});
