import { createStore } from 'zustand/vanilla';
import type { OperationName } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import type { Call } from './client.ts';

/** A call under way. `startedAt` is in milliseconds since the epoch. */
export type RunningCall = {
  key: number;
  name: OperationName;
  startedAt: number;
  progress: Progress | null;
  cancel(): void;
};
type CallsState = { running: readonly RunningCall[] };

/**
 * The name of a running operation in the status bar, where it can be slow.
 */
const callTitles: Partial<Record<OperationName, string>> = {
  readWorkspace: 'Reading the workspace',
  readWorkspaceFile: 'Reading the workspace file',
  readWindowState: 'Reading what was shown last',
  readSamples: 'Starting the samples',
  listTokens: 'Listing the tokens',
  readVault: 'Reading how tokens are stored',
  fetchDocument: 'Fetching the document',
  openCall: 'Opening the stored reply',
  listDocuments: 'Loading the documents',
  addDocuments: 'Adding the documents',
  removeDocuments: 'Removing the documents',
  exportDocuments: 'Exporting the documents',
  fireAction: 'Firing the action',
  startRecorder: 'Starting the recorder',
  startMock: 'Starting the mock service',
  callAsSample: 'Calling as the sample caller',
  replayCall: 'Sending the call again',
  mintToken: 'Creating a token',
  copyMintedToken: 'Waiting for your answer outside this window',
  addToken: 'Storing the token',
  addTokenReference: 'Storing the token',
  editToken: 'Storing the token',
  replaceToken: 'Storing the token',
  pointToken: 'Storing the token',
  moveToken: 'Storing the token',
  openWorkspaceFile: 'Opening the workspace',
  approveToken: 'Waiting for your answer outside this window',
  chooseKeeping: 'Storing the tokens',
  unlockVault: 'Unlocking the tokens',
  changePassphrase: 'Changing the passphrase',
  judgeAgain: 'Validating the reply again',
  openExchange: 'Opening the call',
  compareExchanges: 'Comparing the calls',
  readReply: 'Judging the reply',
  importEvidence: 'Reading what to import',
  importOpened: 'Reading what to import',
  keepImported: 'Keeping the calls',
  openXml: 'Reading the structure',
  checkStatement: 'Checking the statement',
  listTables: 'Looking for tables',
  readOutline: 'Reading the outline',
  queryXml: 'Running the XPath',
  readGrid: 'Reading the table',
  exportGrid: 'Exporting the table',
  exportExchanges: 'Exporting the calls',
  runCheck: 'Running the check',
  writeCheckReport: 'Writing the report',
  readPart: 'Reading the text',
  findNode: 'Finding the position',
  placeNode: 'Finding the position',
};

/** What the host does, in words; an operation that is rarely slow has none of its own. */
export const titleOfCall = (name: OperationName): string => callTitles[name] ?? 'Working';

/** Wraps a call so that all running calls can be seen, tracked and cancelled in one place. */
export function createRunningCalls(call: Call) {
  const store = createStore<CallsState>(() => ({ running: [] }));
  let lastKey = 0;
  const tracked: Call = async (name, input, options = {}) => {
    lastKey += 1;
    const key = lastKey;
    const own = new AbortController();
    const signal = options.signal ? AbortSignal.any([own.signal, options.signal]) : own.signal;
    const entry: RunningCall = {
      key,
      name,
      startedAt: Date.now(),
      progress: null,
      cancel: () => own.abort(),
    };
    store.setState(({ running }) => ({ running: [...running, entry] }));
    const onProgress = (progress: Progress): void => {
      store.setState(({ running }) => ({
        running: running.map((other) => (other.key === key ? { ...other, progress } : other)),
      }));
      options.onProgress?.(progress);
    };
    try {
      return await call(name, input, { signal, onProgress });
    } finally {
      store.setState(({ running }) => ({ running: running.filter((other) => other.key !== key) }));
    }
  };
  return { store, call: tracked };
}

const givenUp = (signal: AbortSignal | undefined): Promise<false> =>
  new Promise((resolve) => {
    if (signal?.aborted) resolve(false);
    else signal?.addEventListener('abort', () => resolve(false), { once: true });
  });

/**
 * Wraps a call so that one which finds the vault locked asks for the passphrase and then continues.
 * If the user gives up or cancels, it returns the host's answer.
 */
export function unlocking(call: Call, ask: () => Promise<boolean>): Call {
  return async (name, input, options = {}) => {
    const outcome = await call(name, input, options);
    if (outcome.ok || outcome.error.code !== 'locked' || options.signal?.aborted) return outcome;
    const unlocked = await Promise.race([ask(), givenUp(options.signal)]);
    return unlocked ? call(name, input, options) : outcome;
  };
}
