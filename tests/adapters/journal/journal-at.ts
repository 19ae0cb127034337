import { onTestFinished } from 'vitest';
import type { JournalUse } from '#adapters/journal/file.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import type { Journal } from '#app/ports/journal.ts';
import { callsQuery } from '#tests/support/journal/journal-calls.ts';

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A journal at a path, or in memory, closed when the test ends; `notices` is what it told. */
export function journalAt(
  file: string | null = null,
  threadFile: string | null = null,
  use?: JournalUse,
) {
  const notices: string[] = [];
  const opened = createJournal(file, threadFile, (notice) => notices.push(notice), use);
  onTestFinished(() => opened.close());
  /** Of a call that is kept. */
  const keep = async (...call: Parameters<Journal['keep']>): Promise<number> =>
    Number(await opened.keep(...call));
  const seqs = async (query: object = {}): Promise<number[]> =>
    (await opened.calls(callsQuery(query))).map(({ seq }) => seq);
  return { journal: { ...opened, keep }, notices, seqs };
}
