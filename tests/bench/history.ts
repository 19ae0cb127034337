import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'libsql';
import { callsOf } from '#adapters/journal/calls.ts';
import { createJournal } from '#adapters/journal/journal.ts';
import { createSql } from '#adapters/journal/sql.ts';
import { callsQuery, keptCall } from '#tests/support/journal/journal-calls.ts';
import { inFolder } from './desktop-app.ts';
import { line, times } from './measure.ts';

/** How many exchanges the measured history has. */
export const count = 100_000;
const words = ['parcel', 'lamp', 'order', 'payment', 'courier', 'table', 'chair', 'invoice'];
const wordOf = (number: number): string => words[number % words.length] ?? '';

const fault = (text: string): void => {
  throw new Error(text);
};

/** A list of eight rows, about 1 KB. */
const bodyOf = (number: number): string =>
  JSON.stringify({
    items: Array.from({ length: 8 }, (_, row) => ({
      id: `ORD-${number}-${row}`,
      title: `${wordOf(number + row)} ${wordOf(number * 7 + row)} number ${number * 31 + row}`,
      status: 'open',
      description: `Waiting for ${wordOf(number * 3 + row)}`,
      timestamp: 1_700_000_000_000 + number,
    })),
  });

/** Makes a journal with so many exchanges of today, in one go, so that it does not take minutes. */
export async function fillHistory(file: string): Promise<void> {
  const now = Date.now();
  const made = createJournal(file, null, fault);
  // The first question that begins it.
  await made.size(now);
  await made.close();
  const database = new Database(file);
  const sql = createSql(database);
  database.exec('PRAGMA synchronous = OFF; BEGIN');
  const { keep } = callsOf({ ...sql, atOnce: (work) => work() }, null);
  for (let number = 0; number < count; number += 1) {
    const body = bodyOf(number);
    const packed = gzipSync(body, { level: 1 });
    keep(
      keptCall(String(number), {
        at: now - count + number,
        name: `Tab ${number % 5}`,
        ownerId: `t${number % 5}`,
        url: `https://hooks.example.com/tab${number % 5}?action=get_items&_ts=${number}`,
        findings: [{ clause: `TAB-ITM-${number % 10}`, level: 'error' }],
        words: { body, findings: `TAB-ITM-${number % 10} item ${number % 20} has no colour` },
        quotaBytes: Number.MAX_SAFE_INTEGER,
      }),
      // The facts of an exchange are about as long as its reply.
      { facts: packed, reply: packed },
    );
    // What is written ahead is merged now and then, so that the disk does not hold everything twice.
    if (number % 20_000 === 19_999) database.exec('COMMIT; BEGIN');
  }
  database.exec('COMMIT');
  sql.get('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** How soon the history answers, and how large it is. The goal for the first results is 100 ms. */
export const benchHistory = (say: (text: string) => void): Promise<void> =>
  inFolder((folder) => measure(join(folder, 'journal.sqlite'), say));

async function measure(file: string, say: (text: string) => void): Promise<void> {
  await fillHistory(file);
  say(`History of ${count.toLocaleString('en')} exchanges with replies of 1 KB`);
  say(
    `  ${'File, per call'.padEnd(58)} ${String(Math.round((await stat(file)).size / count)).padStart(6)} bytes`,
  );
  const journal = createJournal(file, null, fault);
  const list = (query: object) => () => journal.calls(callsQuery({ limit: 201, ...query }));
  for (const [what, query] of [
    ['Opened, newest page', {}],
    ['Search: a word that 9 of 10 have', { search: 'parcel' }],
    ['Search: two such words', { search: 'parcel lamp' }],
    ['Search: one letter', { search: 'p' }],
    ['Search: an id that one has', { search: 'ORD-777-3' }],
    ['Search with a clause', { search: 'lamp', clause: 'TAB-ITM-3' }],
    ['Search with a status that none has', { search: 'parcel', status: 500 }],
    ['A bank_code that none has', { bankCode: 'none' }],
    ['Calls of one tab', { ownerId: 't3' }],
    [
      'Kept documents to compare with, where there are none',
      { kind: 'document', outcome: 'completed', hasReply: true },
    ],
  ] as const)
    say(line(what, await times(9, list(query))));
  await journal.close();
}
