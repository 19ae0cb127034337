import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { pick } from '#renderer/findings/selection.ts';
import { blankDraft, createReplyStore, readStatus } from '#renderer/reply/store.ts';
import { findingAt } from '../finding.ts';

const finding = (message: string, line = 1) => findingAt(line, 'error', { message });
const verdict = (...findings: Finding[]) => ({ outcome: 'list', findings });

test('a picked finding stays picked when typing moves it, and the cursor is left alone', () => {
  const store = createReplyStore();
  const { tell, select } = store;
  tell(verdict(finding('a'), finding('b')));
  const b = store.getState().verdict?.findings[1] ?? null;
  select((before) => pick(before, b, true));
  const { place } = store.getState();
  expect(place).toMatchObject({ line: 1, focus: true });
  tell(verdict(finding('a'), finding('b', 5)));
  expect(store.getState().selection.picked).toBe(store.getState().verdict?.findings[1]);
  expect(store.getState().place).toBe(place);
});

test('the editor opens on a new reply, or on what was typed last', () => {
  const store = createReplyStore();
  const { edit, fill, close } = store;
  edit({ as: 'update_item', text: '{}', status: '500' });
  fill({ text: '{"a":1}' });
  close();
  edit();
  expect(store.getState()).toMatchObject({ as: 'update_item', text: '{"a":1}', status: '500' });
  edit({ text: '[]' });
  expect(store.getState()).toMatchObject({ ...blankDraft, text: '[]', isOpen: true });
});

test.each(['99', '600', '2e2', '200.0', 'ok'])('%j is no status', (text) =>
  expect(readStatus(text).ok).toBe(false),
);
