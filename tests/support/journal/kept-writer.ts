import { writeSync } from 'node:fs';
import { completedCall, keptCall, replyOf, sizeOfReply } from './journal-calls.ts';
import { connectionOf, filesIn, keptIn, passphrase, secretOf, slots } from './kept-things.ts';

/*
 * A process of its own: writes vault, workspace, journal and other files of a folder, all at once. `run` tells it from others, `count` is how often it writes each. Before a write
 * it prints `> what place value`, once it is acknowledged `= what place value`. With `distinct` every write has a place of its own.
 */
const [folder = '', run = '0', count = '0', places = 'few'] = process.argv.slice(2);
const { vault, workspace, journal, close } = await keptIn(
  folder,
  (notice) => void process.stderr.write(`${notice}\n`),
);
const say = (line: string): void => void writeSync(1, `${line}\n`);

async function acknowledged(
  what: string,
  place: string,
  value: string,
  write: () => Promise<unknown>,
): Promise<void> {
  say(`> ${what} ${place} ${value}`);
  await write();
  say(`= ${what} ${place} ${value}`);
}

const each = async (
  work: (place: string, value: string, n: number) => Promise<void>,
): Promise<void> => {
  for (let n = 0; n < Number(count); n += 1)
    await work(places === 'few' ? `${n % slots}` : `${run}-${n}`, `${run}-${n}`, n);
};

async function writeVault(): Promise<void> {
  const known = new Set((await vault.list()).map(({ id }) => id));
  await each(async (place, value, n) => {
    if (n % 5 === 0) await vault.choose(n % 2 === 0 ? 'passphrase' : 'system', null);
    const source = { secret: secretOf(value) };
    await acknowledged('token', place, value, () =>
      known.has(place)
        ? vault.replace(place, source)
        : vault.add({ id: place, label: place, ...source }),
    );
    known.add(place);
    vault.used(place, Date.now(), 'hook.example');
  });
}

const writeWorkspace = (): Promise<void> =>
  each((place, value) =>
    acknowledged('connection', place, value, () =>
      workspace.change((stored) => {
        const before = stored ?? connectionOf.none;
        const others = before.connections.filter(({ id }) => id !== place);
        return { ...before, connections: [...others, connectionOf(place, value)] };
      }),
    ),
  );

const writeJournal = (): Promise<void> =>
  each(async (_place, value, n) => {
    const reply = replyOf(value, sizeOfReply(n));
    await acknowledged('call', value, value, () => journal.keep(completedCall(value), reply));
    await acknowledged('hook', value, value, () =>
      journal.keep(keptCall(value, { name: value }), reply),
    );
  });

const files = filesIn(folder);
/** Window state, `assay.yaml` and an export. */
const writeFiles = (): Promise<void> =>
  each(async (_place, value) => {
    for (const [name, { write }] of Object.entries(files))
      await acknowledged('file', name, value, () => write(value));
  });

// Another writer may have set it in the same moment: that is said, and its passphrase is the same one.
if (!(await vault.info()).passphrase.set)
  await vault.choose('passphrase', passphrase).catch(() => undefined);
await vault.unlock(passphrase);
await Promise.all([
  writeVault(),
  writeWorkspace(),
  ...(places === 'few' ? [writeJournal(), writeFiles()] : []),
]);
await close();
