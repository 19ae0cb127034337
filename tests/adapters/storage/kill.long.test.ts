import { mkdir, readdir, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { lockedFolder } from '#adapters/storage/folder-lock.ts';
import { ownFolder } from '#tests/support/folder.ts';
import {
  callsQuery,
  integrityOf,
  replyOf,
  sizeOfReply,
} from '#tests/support/journal/journal-calls.ts';
import {
  connectionOf,
  filesIn,
  keptIn,
  passphrase,
  secretOf,
} from '#tests/support/journal/kept-things.ts';
import { bundledWriter, keptWriter } from '#tests/support/journal/kept-writing.ts';
import { randomOf } from '#tests/support/statements/random.ts';

/** 500 by hand: ASSAY_KILLS=500 (tests/README.md). */
const kills = Number(process.env.ASSAY_KILLS ?? 24);
const lanes = 2;
/** A folder of its own after so many: files that are not there yet are killed into being as well. */
const killsInFolder = 20;
/** Milliseconds within which a writer is killed: behind its first write, and, one time in five, behind its start. */
const longest = { writing: 100, starting: 250 };

/** What stands in a place: what was acknowledged last, or what was being written by whoever was killed. */
type Places = Map<string, { acknowledged: string | null; possible: Set<string> }>;

function taken(places: Places, writer: ReturnType<typeof keptWriter>): void {
  for (const { what, place, value } of writer.begun()) {
    const at = `${what} ${place}`;
    const known = places.get(at) ?? { acknowledged: null, possible: new Set() };
    places.set(at, { ...known, possible: known.possible.add(value) });
  }
  for (const { what, place, value } of writer.acknowledged()) {
    const at = `${what} ${place}`;
    const possible = [...(places.get(at)?.possible ?? [])];
    places.set(at, {
      acknowledged: value,
      possible: new Set(possible.slice(possible.indexOf(value) + 1)),
    });
  }
}

/** Files that a kill left, made so old that the next start takes them away. */
async function aged(folder: string): Promise<number> {
  const left = (await readdir(folder)).filter((name) => name.endsWith('.tmp'));
  const long = new Date(Date.now() - 120_000);
  for (const name of left) await utimes(join(folder, name), long, long);
  return left.length;
}

/** Starts on what a kill left behind: everything that was acknowledged is there, and nothing has to be said. */
async function lookAfter(folder: string, places: Places, newest: readonly string[]): Promise<void> {
  await lockedFolder(folder, async () => undefined, 0);
  const notices: string[] = [];
  const { vault, workspace, journal, close } = await keptIn(folder, (notice) =>
    notices.push(notice),
  );
  onTestFinished(async () => void (await close()));
  if ((await vault.info()).passphrase?.set) await vault.unlock(passphrase);
  const tokens = await vault.list();
  expect(tokens.filter(({ state }) => state !== 'ready')).toEqual([]);
  const found = new Map<string, string>();
  for (const { id } of tokens)
    found.set(`token ${id}`, (await vault.read(id)).replace(secretOf(''), ''));
  for (const { id, name } of (await workspace.read())?.connections ?? [])
    found.set(`connection ${id}`, name);
  for (const { id } of (await journal.list('c', null)).rows) found.set(`call ${id}`, id);
  for (const { name } of await journal.calls(callsQuery({ kind: 'webhook', limit: 10_000 })))
    found.set(`hook ${name}`, name);
  for (const [name, { read }] of Object.entries(filesIn(folder))) {
    const value = await read();
    if (value !== null) found.set(`file ${name}`, value);
  }
  const wrong = [...places].filter(([at, { acknowledged, possible }]) => {
    const value = found.get(at) ?? null;
    return value !== acknowledged && (value === null || !possible.has(value));
  });
  expect(wrong.map(([at, expected]) => ({ at, found: found.get(at), expected }))).toEqual([]);
  expect([...found.keys()].filter((at) => !places.has(at))).toEqual([]);
  for (const id of newest.filter((id) => found.has(`call ${id}`))) {
    const [call] = await journal.calls(callsQuery({ documentId: id }));
    const body = (await journal.open({ seq: call?.seq ?? -1 }))?.reply ?? new Uint8Array();
    expect(Buffer.compare(body, replyOf(id, sizeOfReply(Number(id.split('-')[1])))), id).toBe(0);
  }
  // Whatever is there now is the only truth for the next round.
  for (const [at, { acknowledged }] of places)
    places.set(at, { acknowledged: found.get(at) ?? acknowledged, possible: new Set() });
  // What a kill left is taken away by the next write of each file.
  await workspace.change((stored) => stored ?? connectionOf.none);
  const last = { id: 'last', label: 'last', secret: secretOf('last') } as const;
  await vault.add(last);
  vault.used('last', Date.now(), 'hook.example');
  await vault.remove('last');
  for (const [name, file] of Object.entries(filesIn(folder))) {
    await file.write('last');
    places.set(`file ${name}`, { acknowledged: 'last', possible: new Set() });
  }
  await close();
  expect(integrityOf(join(folder, 'journal.sqlite'))).toBe('ok');
  expect(notices).toEqual([]);
  // What is exported is written beside the user's files: to look through those every time would cost too much.
  const left = (await readdir(folder)).filter((name) => /\.tmp$|set-aside|corrupt/.test(name));
  expect(left.filter((name) => !name.startsWith('export.'))).toEqual([]);
  for (const name of left) await rm(join(folder, name));
}

test(
  `a process that is killed at any moment, ${kills} times, loses nothing it acknowledged, and every start after it is clean`,
  async () => {
    const program = await bundledWriter(await ownFolder());
    const counted = { acknowledged: 0, left: 0, whileStarting: 0 };
    const lane = async (_: unknown, number: number): Promise<void> => {
      // The moments are those of a seed; how the machine runs is by chance all the same.
      const random = randomOf(`${process.env.ASSAY_TEST_SEED ?? 1} ${number}`);
      let folder = '';
      let places: Places = new Map();
      for (let kill = 0; kill < kills / lanes; kill += 1) {
        if (kill % killsInFolder === 0) {
          folder = join(await ownFolder(), 'kept');
          await mkdir(folder);
          places = new Map();
        }
        const writer = keptWriter(program, folder, String(kill), 100_000);
        const isEarly = random.chance(0.2);
        if (!isEarly) await writer.writing;
        await delay(random.next() * (isEarly ? longest.starting : longest.writing));
        writer.kill();
        await writer.ended;
        expect(writer.complaints()).toBe('');
        taken(places, writer);
        const acknowledged = writer.acknowledged();
        counted.acknowledged += acknowledged.length;
        counted.whileStarting += writer.begun().length === 0 ? 1 : 0;
        counted.left += await aged(folder);
        const calls = writer.begun().filter(({ what }) => what === 'call');
        await lookAfter(
          folder,
          places,
          calls.slice(-3).map(({ value }) => value),
        );
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    // What this shows depends on what the kills met.
    expect(counted.acknowledged).toBeGreaterThan(kills);
    // Few kills meet a file that is just being written.
    if (kills >= 200) expect(counted.left).toBeGreaterThan(0);
    expect(counted.whileStarting).toBeLessThan(kills / 2);
  },
  60_000 + kills * 4000,
);

test('two processes that change vault and workspace of one folder 200 times each lose none of their 800 changes', async () => {
  const program = await bundledWriter(await ownFolder());
  const folder = await ownFolder();
  const writers = ['1', '2'].map((run) => keptWriter(program, folder, run, 200, 'distinct'));
  await Promise.all(writers.map(({ ended }) => ended));
  expect(writers.map((writer) => [writer.acknowledged().length, writer.complaints()])).toEqual([
    [400, ''],
    [400, ''],
  ]);
  const places: Places = new Map();
  for (const writer of writers) taken(places, writer);
  expect(places.size).toBe(800);
  await lookAfter(folder, places, []);
});
