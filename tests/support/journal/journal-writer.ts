import { writeSync } from 'node:fs';
import { createJournal } from '#adapters/journal/journal.ts';
import { completedCall, keptCall, replyOf, sizeOfReply } from './journal-calls.ts';

// A process of its own: writes calls and exchanges into the journal of a file, and prints the number of each once it is acknowledged.
const [file = '', name = '', count = '0'] = process.argv.slice(2);
const journal = createJournal(file, null, (notice) => void process.stderr.write(`${notice}\n`));
for (let n = 0; n < Number(count); n += 1) {
  const id = `${name}-${n}`;
  await journal.keep(completedCall(id), replyOf(id, sizeOfReply(n)));
  await journal.keep(keptCall(id), replyOf(id, sizeOfReply(n)));
  writeSync(1, `${n}\n`);
}
await journal.close();
