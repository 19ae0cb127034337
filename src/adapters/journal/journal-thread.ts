import { answerCalls } from '../workers/threads.ts';
import type { JournalUse } from './file.ts';
import { type JournalCall, journalSession } from './session.ts';

answerCalls<{ file: string | null; use: JournalUse }, JournalCall>(({ file, use }) => {
  let session: ReturnType<typeof journalSession> | null = null;
  return {
    answer(call, step) {
      // Opened by the first call, which hears how far the saving of a damaged journal is.
      session ??= journalSession(file, use, step);
      return session.answer(call, step);
    },
    close: () => session?.close(),
  };
});
