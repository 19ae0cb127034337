import { parentPort, workerData } from 'node:worker_threads';
import type { JournalAnswered, JournalAsked } from './journal.ts';
import { journalSession } from './journal-session.ts';

// The thread's whole life: keep the journal open, answer one call after another, close it when told.
const session = journalSession(workerData as string | null);
parentPort?.on('message', (asked: JournalAsked) => {
  if ('close' in asked) {
    session.close();
    parentPort?.close();
    return;
  }
  parentPort?.postMessage({ ...session.call(asked.call), id: asked.id } satisfies JournalAnswered);
});
