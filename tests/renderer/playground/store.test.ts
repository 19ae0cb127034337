import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { pick } from '#renderer/findings/selection.ts';
import { createJudgeStore } from '#renderer/playground/store.ts';

const finding = (message: string, line = 1): Finding => ({
  clause: 'TAB-ITM-2',
  level: 'error',
  path: '$',
  message,
  effect: '',
  line,
  column: 1,
  endLine: line,
  endColumn: 2,
});
const verdict = (...findings: Finding[]) => ({
  outcome: 'list',
  findings,
  steps: [],
  assumptions: [],
  bytes: 1,
});

test('a picked finding stays picked when typing moves it, and the cursor is left alone', () => {
  const store = createJudgeStore();
  const { tell, select } = store.getState();
  tell({ verdict: verdict(finding('a'), finding('b')) });
  const b = store.getState().verdict?.findings[1] ?? null;
  select((before) => pick(before, b, true));
  const { place } = store.getState();
  expect(place).toMatchObject({ line: 1, focus: true });
  tell({ verdict: verdict(finding('a'), finding('b', 5)) });
  expect(store.getState().selection.picked).toBe(store.getState().verdict?.findings[1]);
  expect(store.getState().place).toBe(place);
});

test('a picked finding that is fixed is let go', () => {
  const store = createJudgeStore();
  const { tell, select } = store.getState();
  tell({ verdict: verdict(finding('a')) });
  select((before) => pick(before, store.getState().verdict?.findings[0] ?? null));
  tell({ verdict: verdict() });
  expect(store.getState().selection.picked).toBeNull();
});

test('hovering shows no place', () => {
  const store = createJudgeStore();
  store.getState().tell({ verdict: verdict(finding('a')) });
  store.getState().select((before) => ({ ...before, hovered: finding('a') }));
  expect(store.getState().place).toBeNull();
});

test('fields that allow no verdict take the one on show away, value and all', () => {
  const store = createJudgeStore();
  const { tell, waitFor } = store.getState();
  tell({ verdict: verdict() });
  tell({ value: '{}' });
  waitFor('none');
  expect(store.getState()).toMatchObject({ verdict: null, value: null, askedAt: null });
});

test('a verdict is under way from the first change it does not know to its coming', () => {
  const store = createJudgeStore();
  const { tell, waitFor } = store.getState();
  waitFor('next');
  const { askedAt } = store.getState();
  waitFor('next');
  expect(store.getState().askedAt).toBe(askedAt);
  tell({ verdict: verdict() });
  expect(store.getState().askedAt).toBeNull();
});
