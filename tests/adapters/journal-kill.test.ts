import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { createJournal } from '#adapters/journal.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { integrityOf, replyOf, sizeOfReply } from '#tests/support/journal-calls.ts';
import { journalWriter } from '#tests/support/journal-writing.ts';

const kills = 15;
/** Milliseconds behind the first call, within which a writer is killed. */
const longest = 60;

/** What a journal holds that was opened after a kill; `notices` is what it had to say. */
async function openedAgain(file: string) {
  const notices: string[] = [];
  const journal = createJournal(file, null, (notice) => notices.push(notice));
  onTestFinished(() => journal.close());
  const { rows } = await journal.list('c', null);
  const reply = async (id: string): Promise<Uint8Array> => {
    const [newest] = await journal.calls({ connectionId: 'c', id });
    return (await journal.open(newest?.seq ?? -1))?.body ?? new Uint8Array();
  };
  return { ids: new Set(rows.map(({ id }) => id)), reply, notices, close: () => journal.close() };
}

/** Writes into a file of its own, is killed, and looked after, again and again. */
async function writeAndKill(lane: string): Promise<void> {
  const file = join(await ownFolder(), 'journal.sqlite');
  const acknowledged: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const name = `${lane}-${kill}`;
    const writer = journalWriter(file, name, 100_000);
    await writer.first;
    await delay(Math.random() * longest);
    writer.kill();
    await writer.ended;
    expect(writer.complaints()).toBe('');
    expect(writer.acknowledged()).toBeGreaterThan(0);
    for (let n = 0; n < writer.acknowledged(); n += 1) acknowledged.push(`${name}-${n}`);

    expect(integrityOf(file)).toBe('ok');
    const journal = await openedAgain(file);
    expect(journal.notices).toEqual([]);
    expect(acknowledged.filter((id) => !journal.ids.has(id))).toEqual([]);
    // The one that was being written may be there as well, and then whole.
    expect(journal.ids.size).toBeLessThanOrEqual(acknowledged.length + kill + 1);
    for (let n = Math.max(0, writer.acknowledged() - 2); journal.ids.has(`${name}-${n}`); n += 1) {
      const id = `${name}-${n}`;
      expect(Buffer.compare(await journal.reply(id), replyOf(id, sizeOfReply(n))), id).toBe(0);
    }
    await journal.close();
  }
}

test('a process that is killed at any moment, 30 times, loses nothing it acknowledged', async () => {
  // Two at once: a process takes a while to start.
  await Promise.all([writeAndKill('one'), writeAndKill('two')]);
}, 90_000);
