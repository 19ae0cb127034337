import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { beginMarks, endMarks, mark, type Place } from './taint.ts';
import { type Held, heldBelow } from './taint-files.ts';
import { readRecord } from './taint-record.ts';
import { scanFor } from './taint-scan.ts';

/** What the app starts with, so that what it says is written down. */
export const recorder = join(import.meta.dirname, 'taint-recorder.cjs');
/** The name of the marked variable in the app's environment. */
export const plantedVariable = 'ASSAY_TAINT_ENV';
/** The name of the marked file in the data folder. */
export const plantedFile = 'a-secret-of-somebody';

const secretOf = (name: string): string =>
  mark(`${name}-${randomBytes(12).toString('hex')}`, { name });

/** Loopback addresses, and what a page loads from itself. */
const ownAddress =
  /^(app:|blob:|data:|devtools:|about:|chrome-error:|(https?|wss?):\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$))/;

/** The requests among these that left the machine. */
export const foreign = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.filter((url) => !ownAddress.test(url))),
];

/** Watches one test: plants a secret wherever one may lie before the app starts, keeps what the app says and shows, and searches all of it. */
export async function watchForTaint(dataFolder: string) {
  beginMarks();
  const home = await mkdtemp(join(tmpdir(), 'assay-home-'));
  const folders = {
    HOME: home,
    XDG_CONFIG_HOME: join(home, 'config'),
    XDG_DATA_HOME: join(home, 'data'),
    TMPDIR: join(home, 't'),
  };
  await Promise.all(Object.values(folders).map((folder) => mkdir(folder, { recursive: true })));
  const variable = secretOf('the variable of the environment');
  const file = join(dataFolder, plantedFile);
  await writeFile(file, `${secretOf('the file in the data folder')}\n`, { mode: 0o600 });
  const recordFolder = await mkdtemp(join(tmpdir(), 'assay-record-'));
  const record = join(recordFolder, 'record');
  const heard: { place: Place; bytes: Buffer }[] = [];
  const downloads: string[] = [];
  const requests: string[] = [];

  async function* everything(): AsyncGenerator<Held & { place: Place }> {
    for (const { place, bytes } of heard) yield { place, name: place, bytes };
    for (const { where, bytes } of await readRecord(record)) {
      if (where === 'request') requests.push(bytes.toString());
      else yield { place: where, name: where, bytes };
    }
    for (const path of downloads)
      yield { place: 'download', name: basename(path), bytes: await readFile(path) };
    for await (const held of heldBelow(dataFolder))
      if (held.name !== plantedFile)
        yield { place: held.name.startsWith('workspace') ? 'workspace' : 'file', ...held };
    for await (const held of heldBelow(home))
      yield { place: 'file', ...held, name: `home: ${held.name}` };
  }

  return {
    /** What the app starts with. */
    env: { ...folders, [plantedVariable]: variable, ASSAY_TEST_RECORD: record },
    recorder,
    /** Something was printed, shown or copied. */
    hear(place: Place, what: string | Uint8Array): void {
      if (what.length > 0) heard.push({ place, bytes: Buffer.from(what) });
    },
    /** A page's request went to an address. */
    went: (url: string): void => void requests.push(url),
    saved: (path: string): void => void downloads.push(path),
    /** Searches everything for everything that is marked, once the app has ended; what is found is told by name and never shown. */
    async end(): Promise<{
      hits: string[];
      foreign: string[];
      searched: Readonly<Partial<Record<Place, number>>>;
    }> {
      const marks = endMarks();
      const scan = scanFor(marks);
      const meant = new Map(marks.map(({ name, but }) => [name, but]));
      const hits = new Set<string>();
      const searched: Partial<Record<Place, number>> = {};
      for await (const { place, name, bytes } of everything()) {
        searched[place] = (searched[place] ?? 0) + bytes.length;
        for (const found of scan(bytes)) {
          if (!meant.get(found.name)?.includes(place))
            hits.add(
              `${found.name} is in ${place === name ? place : `${place} ${name}`} (${found.way})`,
            );
        }
      }
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
      await rm(recordFolder, { recursive: true, force: true });
      return { hits: [...hits], foreign: foreign(requests), searched };
    },
  };
}
export type TaintWatch = Awaited<ReturnType<typeof watchForTaint>>;
