import { beforeEach, expect, test, vi } from 'vitest';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { type WindowState, windowStateSchema } from '#operations/window-schemas.ts';
import { noFilter } from '#renderer/documents/list/list-filter.ts';
import { createStores } from '#renderer/shell/context.ts';
import { keepWindow, restoreWindow } from '#renderer/shell/kept-window.ts';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { answering, ok, workspaceWith } from '../answering.ts';

const listeners = new Map<string, () => void>();
const target = {
  addEventListener: (name: string, listener: () => void) => listeners.set(name, listener),
  removeEventListener: (name: string) => listeners.delete(name),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' });
  vi.stubGlobal('window', target);
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

const tab = { ...blankTab(), id: 't', name: 'Orders', webhook_url: 'https://shop.example/hook' };

/** A window on a host that keeps its state, and what was written there. */
async function opened(kept: WindowState | null = null) {
  const written: WindowState[] = [];
  const workspace = workspaceWith({ tabs: [tab] });
  const call = answering({
    readWorkspace: () => ok(workspace),
    readWindowState: () => ok(kept),
    writeWindowState: (state) => {
      written.push(windowStateSchema.parse(state));
      return ok({});
    },
  });
  const stores = createStores(call);
  expect(await restoreWindow(stores, call)).toEqual({ ok: true, kept });
  await stores.workspace.load();
  return { stores, written, stop: keepWindow(stores, call, kept) };
}

test('what lists, checks and panes showed is shown again, and restoring alone writes nothing', async () => {
  const first = await opened();
  first.stores.shell.go('history');
  first.stores.shell.addRecent('fire');
  first.stores.documents.choose('c');
  first.stores.shell.setRail(false);
  first.stores.simulator.setState({ sheet: 'trace', width: '480', look: 'dark' });
  const filter = {
    outcomes: new Set(['failed', 'no-reply'] as const),
    findings: 'errors' as const,
    checksBroken: true,
  };
  first.stores.list.setFilter(filter);
  first.stores.list.setSearch('acme');
  first.stores.list.sort('findings');
  first.stores.checks.setState({ open: ['tab:t'], reports: { 'tab:t': aReport() } });
  vi.advanceTimersByTime(500);
  const [kept] = first.written;
  first.stop();

  const { stores, written } = await opened(kept ?? null);
  expect(stores.shell.getState()).toMatchObject({ view: 'history', recentCommands: ['fire'] });
  expect(stores.checks.getState()).toMatchObject({
    open: ['tab:t'],
    reports: { 'tab:t': { summary: { probes: { broken: 2 } } } },
  });
  expect(stores.shell.getState().railOpen).toBe(false);
  expect(stores.simulator.getState()).toMatchObject({ sheet: 'trace', width: '480', look: 'dark' });
  const shown = { filter, search: 'acme' };
  expect(stores.list.getState()).toMatchObject({
    ...shown,
    order: { by: 'findings', descending: true },
  });
  vi.advanceTimersByTime(5000);
  expect(written).toEqual([]);
  // They are those of the list that is opened first, and of no other.
  await stores.list.open('c');
  expect(stores.list.getState()).toMatchObject(shown);
  await stores.list.open('d');
  expect(stores.list.getState()).toMatchObject({ filter: noFilter, search: '' });
});

test('several changes are written once, half a second after the last one', async () => {
  const { stores, written } = await opened();
  for (const text of ['a', 'ab', 'abc']) {
    stores.list.setSearch(text);
    vi.advanceTimersByTime(400);
  }
  expect(written).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(written.map(({ list }) => list.search)).toEqual(['abc']);
});

test('a window that is closed writes at once, and only what is new', async () => {
  const { stores, written } = await opened();
  stores.shell.go('widget');
  listeners.get('pagehide')?.();
  listeners.get('pagehide')?.();
  vi.advanceTimersByTime(5000);
  expect(written.map(({ view }) => view)).toEqual(['widget']);
});

test('a mock reply that is too long, only tries a fix or is of a tab that is gone is left out', async () => {
  const { stores, written } = await opened();
  const { simulator } = stores;
  const mockReply = mockReplySchema.parse({});
  simulator.setMockReply('gone', 'get_items', mockReply);
  simulator.setMockReply('t', 'get_items', { ...mockReply, body: 'x'.repeat(70_000) });
  simulator.setMockReply('t', 'update_item', mockReply);
  simulator.tryMockReply('t', 'item_clicked', mockReply, '');
  vi.advanceTimersByTime(500);
  expect(written.map(({ mockReplies }) => mockReplies)).toEqual([
    { t: { update_item: mockReply } },
  ]);
  expect(Object.keys(written[0]?.mockReplies ?? {})).toEqual(['t']);
});

test('a state that cannot be read is not replaced', async () => {
  const call = answering({
    readWindowState: () => ({ ok: false, error: { code: 'storage', message: 'No.' } }),
  });
  expect(await restoreWindow(createStores(call), call)).toEqual({ ok: false });
});
