import { expect, test, vi } from 'vitest';
import type { CheckReport } from '#core/check/report.ts';
import type { CheckedEntries } from '#operations/check-schemas.ts';
import type { Input } from '#operations/operations.ts';
import { type Workspace, workspaceSchema } from '#operations/schemas.ts';
import { createChecksStore } from '#renderer/checks/checks-store.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { type Answers, answering } from '../answering.ts';

const tab = {
  id: 't',
  name: 'Orders',
  webhook_url: 'https://shop.example/hook',
  category: 'default',
  tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  tabName: 'Orders',
  agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  agentName: 'Ada',
  sessionId: 's',
};
const workspace = workspaceSchema.parse({
  version: 1,
  connections: [],
  tabs: [tab, { ...tab, id: 'u' }],
  settings: {},
});

/** The checks of a window whose host answers every check with this report. */
function checksOf(report: CheckReport, answers: Answers = {}, given: Workspace | null = workspace) {
  const asked: Input<'runCheck'>[] = [];
  const call = answering({
    runCheck: (input, { onProgress }) => {
      asked.push(input);
      onProgress({ phase: 'One', done: 1, total: 2, unit: 'items' });
      return { ok: true, value: report };
    },
    listDocuments: () => ({ ok: true, value: { revision: 1, rows: [], gone: [] } }),
    ...answers,
  });
  return {
    asked,
    store: createChecksStore(
      call,
      call,
      () => given,
      () => 'assay check shop.yaml',
    ),
  };
}

test('a check runs what is chosen, writes nothing unasked, and shows what it came to', async () => {
  const { asked, store } = checksOf(aReport());
  store.getState().change({ off: ['tab:u', 'group:messages'], repeat: 2, budget: 'p95=1s' });
  await store.getState().run();
  expect(asked).toMatchObject([
    {
      workspace: { tabs: [{ id: 't' }] },
      options: { allowWrites: false, repeat: 2, budget: { p95: 1000 } },
    },
  ]);
  expect(asked[0]?.options?.only).toContain('get-items-reply');
  expect(asked[0]?.options?.only).not.toContain('create-message');
  expect(store.getState()).toMatchObject({ sheet: 'probes', running: null, error: null });
  expect(store.getState().said).toContain('1 error, 1 warning');
});

test('the visitors and documents of a workspace file are checked, and commands name the file', async () => {
  const entries: CheckedEntries = {
    documents: [
      { name: 'a', connectionId: 'gone', document_id: 'd', age: null, expected: 'failed' },
    ],
    visitors: [{ name: 'Ada', is: 'verified', tabIds: ['t'] }],
  };
  const { asked, store } = checksOf(aReport(), {
    readCheckedEntries: () => ({ ok: true, value: entries }),
  });
  await store.getState().run();
  expect(asked[0]).toMatchObject({
    workspace: { visitors: [{ name: 'Ada' }], documents: [] },
    options: { command: 'assay check shop.yaml' },
  });
});

test('another workspace lets go of the results, and nothing may write to it', async () => {
  const { store } = checksOf(aReport());
  store.getState().change({ allowWrites: true });
  await store.getState().run();
  store.getState().forget();
  expect(store.getState()).toMatchObject({
    report: null,
    setup: { allowWrites: false },
  });
});

test('a check that was asked for of another workspace does not begin', async () => {
  const { asked, store } = checksOf(aReport());
  const done = store.getState().run();
  store.getState().forget();
  await done;
  expect(asked).toEqual([]);
});

test('a check whose code cannot be loaded says so', async () => {
  vi.resetModules();
  vi.doMock('#renderer/checks/check-setup.ts', () => {
    throw new Error('not there');
  });
  const { createChecksStore: create } = await import('#renderer/checks/checks-store.ts');
  const call = answering({});
  const store = create(
    call,
    call,
    () => workspace,
    () => '',
  );
  const run = store.getState().run();
  await run.finally(() => vi.doUnmock('#renderer/checks/check-setup.ts'));
  expect(store.getState()).toMatchObject({
    running: null,
    error: { message: expect.stringContaining('could not be read') },
  });
});

test('one probe runs again alone, on what was checked', async () => {
  const report = aReport();
  const { asked, store } = checksOf({
    ...report,
    summary: { ...report.summary, isComplete: true },
  });
  await store.getState().run();
  const [probe] = report.probes;
  await store.getState().rerun(probe?.fingerprint ?? '');
  expect(asked[1]?.options?.only).toEqual([
    expect.stringMatching(/^tab:Orders/),
    'visitor:Ada',
    'get-items-reply',
  ]);
  expect(asked[1]?.workspace).toBe(asked[0]?.workspace);
});

test('cancelling keeps what the check got to', async () => {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { store } = checksOf(aReport(), {
    runCheck: (_input, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ ok: true, value: aReport() }));
        begin();
      }),
  });
  const done = store.getState().run();
  // The call begins once the code is loaded and the documents are listed.
  await begun;
  store.getState().cancel();
  await done;
  expect(store.getState().report?.summary.isComplete).toBe(false);
});

test('a check without a tab or connection does not begin, and says why', async () => {
  const { asked, store } = checksOf(aReport());
  store.getState().change({ off: ['tab:t', 'tab:u'] });
  await store.getState().run();
  expect(asked).toEqual([]);
  expect(store.getState().error?.message).toContain('Choose at least one tab');
});

test('a report is saved in one of its forms', async () => {
  const text = { id: 'x', name: 'check.md', bytes: 1 };
  const { store } = checksOf(aReport(), {
    writeCheckReport: ({ form }) => ({ ok: true, value: { text: { ...text, name: form } } }),
  });
  const saved: string[] = [];
  await store.getState().run();
  await store.getState().saveAs('markdown', ({ name }) => void saved.push(name));
  expect(saved).toEqual(['markdown']);
  expect(store.getState().said).toBe('Saved markdown');
});
