import { onTestFinished } from 'vitest';
import { modelFetch } from '#adapters/http/direct-model.ts';
import { nodeHttp } from '#adapters/http/http.ts';
import { joseIdentity } from '#adapters/identity/identity.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createMockServer } from '#adapters/mock-server/server.ts';
import { startRecorder } from '#adapters/recorder/splice.ts';
import type { Vault } from '#adapters/vault/vault.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import { createXml } from '#adapters/workers/xml.ts';
import { createApp, type Output } from '#app/api.ts';
import type { HistoryKeeping } from '#app/history/record.ts';
import type { Ports, Timer } from '#app/ports/ports.ts';
import { createDispatch, type Running } from '#operations/dispatch.ts';
import type { DocumentRow } from '#operations/document-schemas.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import { type Input, type OperationName, operations } from '#operations/operations.ts';
import type { Workspace } from '#operations/schemas.ts';
import { startMock } from '#samples/mock.ts';
import { answering } from '#tests/support/consent.ts';
import { keptWindowState, keptWorkspace } from '#tests/support/journal/kept-workspace.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { running } from '#tests/support/run/running.ts';

/** A clock and a timer in one: whoever waits lets the time pass at once. `now` may be set. */
export function quickTime(now = Date.UTC(2026, 10, 21, 12)) {
  const time = {
    now,
    clock: { now: (): number => time.now },
    timer: {
      async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
        await new Promise(setImmediate);
        if (!signal.aborted) time.now += milliseconds;
      },
    } satisfies Timer,
  };
  return time;
}

/** A timer of a time that stands still: it only ever ends with its signal. */
export const stillTimer: Timer = {
  wait: (_milliseconds, signal) =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
};

export const connectionTo = (
  base_url: string,
  tokenId: string | null = null,
  id = 'c',
): Input<'saveConnection'> => ({
  id,
  name: id,
  base_url,
  endpoint_path_id: 'abc',
  authorization: 'bearer',
  tokenId,
});

type DeskOptions = Partial<Omit<Ports, 'workspaceFiles'>> & {
  file?: string | null;
  time?: ReturnType<typeof quickTime>;
  vault?: Vault;
  stored?: Workspace | null;
  workspaceFiles?: (vault: Vault) => Ports['workspaceFiles'];
  history?: HistoryKeeping;
};

/** The whole app without a face, over a journal in a file or in memory; closed when the test ends. */
export function desk({
  file = null,
  time = quickTime(),
  vault = memoryVault(),
  stored = null,
  workspaceFiles,
  history = 'as set',
  journal = createJournal(file, null, () => undefined),
  ...given
}: DeskOptions = {}) {
  const kept = keptWorkspace(stored);
  const faults: unknown[] = [];
  const { handlers, ...app } = createApp(
    {
      secrets: vault,
      tokens: vault,
      consent: answering(true),
      workspace: kept,
      workspaceFiles: workspaceFiles?.(vault) ?? null,
      opened: null,
      windowState: keptWindowState(),
      http: nodeHttp,
      identity: joseIdentity,
      direct: modelFetch(nodeHttp),
      standIn: createMockServer,
      judge: createJudge(null),
      xml: createXml(null),
      journal,
      clock: time.clock,
      timer: time.timer,
      samples: null,
      startRecorder,
      startMock,
      ...given,
    },
    { face: 'web', version: '0', dataFolder: null, notices: () => [], noReferences: null },
    history,
  );
  onTestFinished(app.close);
  const dispatch = createDispatch(operations, handlers, (fault) => faults.push(fault));
  const run = async <N extends OperationName>(
    name: N,
    input: Input<N>,
    signal?: AbortSignal,
    progress: Running['progress'] = () => undefined,
  ): Promise<Output<N>> => {
    const outcome = await dispatch(name, input, { ...running(signal), progress });
    if (outcome.ok) return outcome.value as Output<N>;
    const { code, message } = outcome.error;
    throw Object.assign(new Error(`${code}: ${message} ${faults.join()}`), { code });
  };
  const rows = async (connectionId = 'c'): Promise<DocumentRow[]> =>
    (await run('listDocuments', { connectionId, since: null })).rows;
  /** The kept calls of a document, the newest first. */
  const calls = async (documentId: string, ownerId = 'c'): Promise<HistoryEntry[]> =>
    (await run('listHistory', { ownerId, documentId, limit: 1000 })).entries;
  /** The rows once they are as asked for; looks again after every change of the list. */
  const rowsOnce = async (
    isSo: (rows: DocumentRow[]) => boolean,
    connectionId = 'c',
  ): Promise<DocumentRow[]> => {
    for (;;) {
      let stop = (): void => undefined;
      const changed = new Promise<void>((resolve) => {
        stop = journal.onChanged(() => resolve());
      });
      const now = await rows(connectionId);
      if (isSo(now)) return now;
      await changed;
      stop();
    }
  };
  return { ...app, run, rows, calls, rowsOnce, time, vault, written: kept.kept };
}
export type Desk = ReturnType<typeof desk>;
