import { expect, test } from 'vitest';
import type { CheckReport, ProbeResult } from '#core/check/report.ts';
import type { Input } from '#operations/operations.ts';
import type { Workspace } from '#operations/schemas.ts';
import { createChecksStore } from '#renderer/checks/checks-store.ts';
import type { MaySend } from '#renderer/history/history-store.ts';
import { blankTab } from '#renderer/widget/setup/tab-draft.ts';
import { aReport } from '#tests/core/check/a-report.ts';
import { type Answers, answering, ok, workspaceWith } from '../answering.ts';

const tab = { ...blankTab(), id: 't', name: 'Orders', webhook_url: 'https://shop.example/hook' };
const workspace = workspaceWith({
  connections: [
    {
      id: 'c',
      name: 'Documents',
      base_url: 'https://docs.example',
      endpoint_path_id: 'e',
      authorization: 'bearer',
      tokenId: null,
    },
  ],
  tabs: [tab, { ...tab, id: 'u' }],
});
const orders = { kind: 'tab', id: 't' } as const;

/** A report that came to its end. */
const whole = (): CheckReport => {
  const report = aReport();
  return { ...report, summary: { ...report.summary, isComplete: true, stoppedBy: null } };
};

/** The checks of a window whose host answers every check with this report. */
function checksOf(
  report: CheckReport,
  answers: Answers = {},
  { given = workspace, mayWrite = 'writes' }: { given?: Workspace | null; mayWrite?: MaySend } = {},
) {
  const wanted: (readonly string[])[] = [];
  const rests: (string | null)[] = [];
  const asked: Input<'runCheck'>[] = [];
  const call = answering({
    runCheck: (input, { onProgress }) => {
      asked.push(input);
      onProgress({ phase: 'One', done: 1, total: 2, unit: 'items' });
      return ok(report);
    },
    listDocuments: () => ok({ revision: 1, rows: [], isWhole: true }),
    ...answers,
  });
  return {
    asked,
    wanted,
    rests,
    store: createChecksStore(
      call,
      call,
      () => given,
      () => 'assay check shop.yaml',
      async (_tabId, calls, rest) => {
        wanted.push(calls);
        rests.push(rest);
        return mayWrite;
      },
    ),
  };
}

test('a check runs the tab in hand alone, writes nothing unasked, and shows what it came to', async () => {
  const { asked, store } = checksOf(aReport());
  await store.run(orders, 'read');
  expect(asked).toMatchObject([
    {
      workspace: { tabs: [{ id: 't' }], connections: [] },
      options: { allowWrites: false },
    },
  ]);
  expect(asked[0]?.options?.only).toEqual([]);
  expect(store.getState()).toMatchObject({ open: ['tab:t'], running: null, error: null });
  expect(store.getState().said).toContain(
    '1 cause breaks the contract. 0 rules hold. 1 piece of advice.',
  );
});

test('each result is shown as its probe ends, in the place of an earlier one of the same probe', async () => {
  const { probes } = whole();
  const [first, second] = probes;
  if (!first || !second) throw new Error('There are probes.');
  const fixed: ProbeResult = { ...first, outcome: 'held', findings: [] };
  const { store } = checksOf(whole(), {
    runCheck: (_input, { onProgress }) => {
      for (const result of [second, first, fixed])
        onProgress({ phase: 'One', done: 1, total: 2, unit: 'items', result });
      return ok(whole());
    },
  });
  const shown: (readonly string[] | undefined)[] = [];
  store.subscribe(({ results }) =>
    shown.push(results?.map(({ id, outcome }) => `${id} ${outcome}`)),
  );
  await store.run(orders, 'read');
  expect(shown).toContainEqual([]);
  expect(shown).toContainEqual(['update-shows broken', 'get-items-reply broken']);
  expect(shown).toContainEqual(['update-shows broken', 'get-items-reply held']);
  await store.run(orders, 'failed');
  expect(shown).toContainEqual(probes.map(({ id, outcome }) => `${id} ${outcome}`));
});

test.each([
  ['writes', [true]],
  ['rest', [false]],
  ['nothing', []],
] as const)('everything asks once for its writes: %s', async (mayWrite, allowed) => {
  const { asked, wanted, rests, store } = checksOf(aReport(), {}, { mayWrite });
  await store.run(orders, 'everything');
  expect(wanted).toEqual([expect.arrayContaining(['direct update_item with the first row'])]);
  expect(rests).toEqual(['Run only the reading probes']);
  expect(asked.map(({ options }) => options?.allowWrites)).toEqual(allowed);
  expect(store.getState().running).toBeNull();
});

test('a probe that writes does not run again without a yes, and keeps what it found', async () => {
  const { asked, store } = checksOf(whole(), {}, { mayWrite: 'rest' });
  await store.run(orders, 'read');
  const before = store.getState().reports['tab:t'];
  await store.run(orders, 'read', 'update-shows');
  expect(asked).toHaveLength(1);
  expect(store.getState()).toMatchObject({
    running: null,
    said: 'Nothing was sent: these probes write.',
  });
  expect(store.getState().reports['tab:t']).toBe(before);
  await store.run(orders, 'failed');
  expect(asked[1]?.options?.only).toEqual(['get-items-reply']);
});

test('cancelling keeps what the check got to', async () => {
  let begin = (): void => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { store } = checksOf(aReport(), {
    runCheck: (_input, { signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve(ok(aReport())));
        begin();
      }),
  });
  const done = store.run(orders, 'read');
  // The call begins once the code is loaded and the visitors are read.
  await begun;
  store.getState().running?.cancel();
  await done;
  expect(store.getState().reports['tab:t']?.summary.isComplete).toBe(false);
});
