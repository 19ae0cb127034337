import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { pick } from '#renderer/findings/selection.ts';
import { blankDraft, createReplyStore, draftOfMock, mockReplyOf } from '#renderer/reply/store.ts';

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
});

test('a picked finding stays picked when typing moves it, and the cursor is left alone', () => {
  const store = createReplyStore();
  const { tell, select } = store.getState();
  tell(verdict(finding('a'), finding('b')));
  const b = store.getState().verdict?.findings[1] ?? null;
  select((before) => pick(before, b, true));
  const { place } = store.getState();
  expect(place).toMatchObject({ line: 1, focus: true });
  tell(verdict(finding('a'), finding('b', 5)));
  expect(store.getState().selection.picked).toBe(store.getState().verdict?.findings[1]);
  expect(store.getState().place).toBe(place);
});

test('a picked finding that is fixed is let go', () => {
  const store = createReplyStore();
  const { tell, select } = store.getState();
  tell(verdict(finding('a')));
  select((before) => pick(before, store.getState().verdict?.findings[0] ?? null));
  tell(verdict());
  expect(store.getState().selection.picked).toBeNull();
});

test('hovering shows no place', () => {
  const store = createReplyStore();
  store.getState().tell(verdict(finding('a')));
  store.getState().select((before) => ({ ...before, hovered: finding('a') }));
  expect(store.getState().place).toBeNull();
});

test('fields that allow no verdict take the one on show away', () => {
  const store = createReplyStore();
  const { tell, waitFor } = store.getState();
  tell(verdict());
  waitFor('none');
  expect(store.getState()).toMatchObject({ verdict: null, askedAt: null });
});

test('a verdict is under way from the first change it does not know to its coming', () => {
  const store = createReplyStore();
  const { tell, waitFor } = store.getState();
  waitFor('next');
  const { askedAt } = store.getState();
  waitFor('next');
  expect(store.getState().askedAt).toBe(askedAt);
  tell(verdict());
  expect(store.getState().askedAt).toBeNull();
});

test('the editor opens on a new reply, or on what was typed last', () => {
  const store = createReplyStore();
  const { edit, fill, close } = store.getState();
  edit({ as: 'update_item', text: '{}', status: '500' });
  fill({ text: '{"a":1}' });
  close();
  edit();
  expect(store.getState()).toMatchObject({ as: 'update_item', text: '{"a":1}', status: '500' });
  edit({ text: '[]' });
  expect(store.getState()).toMatchObject({ ...blankDraft, text: '[]', isOpen: true });
});

test('a mock reply that is edited and not changed is the same one', () => {
  const mock = mockReplySchema.parse({
    kind: 'slow',
    latency: 300,
    status: 418,
    contentType: 'text/plain',
    headers: [['Retry-After', '30']],
    body: 'x',
    allowsOrigin: false,
  });
  expect(mockReplyOf({ ...blankDraft, ...draftOfMock(mock) })).toEqual({ mock });
  const bare = { ...mock, contentType: '', headers: [] };
  expect(mockReplyOf({ ...blankDraft, ...draftOfMock(bare) })).toEqual({ mock: bare });
});

test('a mock reply without a status has 200, and JSON as its type', () => {
  expect(mockReplyOf(blankDraft)).toMatchObject({
    mock: { status: 200, contentType: 'application/json', kind: 'reply' },
  });
});

test.each(['100', '199', '600', 'ok'])('no mock reply has the status %j', (status) => {
  expect(mockReplyOf({ ...blankDraft, status })).toHaveProperty('problem');
});

test.each([
  ['X-Trace: a b\tc', true],
  ['X-Trace: café', true],
  ['X-Empty:', true],
  ['X Trace: a', false],
  [': a', false],
  ['X-Trace', false],
  ['X-Trace: 日', false],
  ['X-Trace: \u007f', false],
])('the header line %j can be sent: %s', (headers, fits) => {
  expect('mock' in mockReplyOf({ ...blankDraft, headers })).toBe(fits);
});
