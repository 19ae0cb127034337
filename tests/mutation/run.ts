import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { startVitest } from 'vitest/node';
import type { MutantResult } from './runner.ts';

const { values, positionals: rooms } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    tests: { type: 'string', multiple: true },
    continue: { type: 'boolean', default: false },
  },
});
if (rooms.length === 0) {
  process.stderr.write(
    'npm run mutation -- ROOM… [--seed N] [--count N] [--tests FOLDER_OR_FILE]… [--continue]. ROOM is a folder of src/core.\n',
  );
  process.exit(2);
}

const root = join(import.meta.dirname, '../..');
const results = join(root, '.cache/mutation/results.jsonl');
mkdirSync(join(results, '..'), { recursive: true });
/** A mutant that does not end, beyond what the runner sees itself; on a busy machine one that ends took over two minutes. */
const hangsAfter = 600_000;
/** Tables of words and examples, which tests compare with themselves. */
const data = /-(?:clauses|assumptions|examples)\.ts$/;

const listFiles = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(root, folder, name))
    .filter((file) => pattern.test(file))
    .sort();

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** Logs nothing, at any level. */
const logger: ConstructorParameters<typeof Instrumenter>[0] = new Proxy({} as never, {
  get: () => () => false,
});

type Source = Parameters<Instrumenter['instrument']>[0][number];

/** The sources with their mutants switched off, and these in the order of the seed. */
async function instrument(sources: readonly Source[]) {
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { files, mutants } = await new Instrumenter(logger).instrument(sources, options);
  const contents = new Map(sources.map(({ name, content }) => [name, content]));
  const ordered = mutants
    .map(({ id, fileName, location, mutatorName, replacement }) => {
      const { start, end } = location;
      const place = `${start.line + 1}:${start.column + 1}-${end.line + 1}:${end.column + 1}`;
      const content = hash((contents.get(fileName) ?? '') + replacement).slice(0, 8);
      const key = `${relative(root, fileName)}:${place} ${mutatorName} ${content}`;
      return { id, key, replacement, fileName, location, order: hash(`${values.seed} ${key}`) };
    })
    .sort((one, other) => (one.order < other.order ? -1 : 1));
  return { code: new Map(files.map(({ name, content }) => [name, content])), mutants: ordered };
}

/** The sample of each room, and the sources with switches for those that were not found yet: one at every place would make them several times slower. */
async function instrumentSample(known: ReadonlyMap<string, unknown>) {
  const sources = rooms
    .flatMap((room) => listFiles(`src/core/${room}`, /\.ts$/))
    .filter((file) => !data.test(file))
    .map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true }));
  const { mutants: all } = await instrument(sources);
  const sampled = rooms.flatMap((room) =>
    all.filter(({ key }) => key.startsWith(`src/core/${room}/`)).slice(0, Number(values.count)),
  );
  const open = sampled.filter(({ key }) => !known.has(key));
  const { code, mutants } = await instrument(
    sources.flatMap((source) => {
      const places = open.filter(({ fileName }) => fileName === source.name);
      return places.length === 0
        ? []
        : [{ ...source, mutate: places.map(({ location }) => location) }];
    }),
  );
  const keys = new Set(open.map(({ key }) => key));
  return { code, sampled, open: mutants.filter(({ key }) => keys.has(key)) };
}

function readResults(): MutantResult[] {
  appendFileSync(results, '');
  const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean);
  return lines.map((line): MutantResult => JSON.parse(line));
}

/** Ends a worker whose mutant runs for too long; the mutant counts as found. */
function watch(): () => void {
  const from = Date.now();
  const timer = setInterval(() => {
    const last = readResults().at(-1);
    if (last?.state !== 'started' || last.at < from || Date.now() - last.at < hangsAfter) return;
    appendFileSync(results, `${JSON.stringify({ ...last, state: 'found', by: 'no end' })}\n`);
    process.kill(last.pid, 'SIGKILL');
  }, 5_000);
  return () => clearInterval(timer);
}

/** A run that continues one that was stopped, with the same tests, takes over what survived as well. */
const known = new Map(
  readResults()
    .filter(({ state }) => state === 'found' || (values.continue && state !== 'started'))
    .map(({ key, state }) => [key, state]),
);
const { code, sampled, open } = await instrumentSample(known);
const folders = values.tests ?? rooms.map((room) => `tests/core/${room}`);
const files = folders.flatMap((named) =>
  named.endsWith('.ts') ? [join(root, named)] : listFiles(named, /(?<!\.long)\.test\.ts$/),
);
const before = readResults().length;
const news = () =>
  new Map(
    readResults()
      .slice(before)
      .map((one) => [one.key, one]),
  );
for (let done = -1; done < news().size; ) {
  const tried = news();
  done = tried.size;
  const mutants = open.filter(({ key }) => (tried.get(key)?.state ?? 'started') === 'started');
  if (mutants.length === 0) break;
  const stop = watch();
  const vitest = await startVitest(
    'test',
    files,
    {
      config: false,
      root,
      watch: false,
      pool: 'forks',
      isolate: false,
      maxWorkers: 1,
      restoreMocks: true,
      unstubEnvs: true,
      update: 'none',
      testTimeout: 20_000,
      reporters: [{}],
      runner: join(import.meta.dirname, 'runner.ts'),
      provide: { mutation: { mutants, files: files.length, results } },
    } as never,
    {
      plugins: [
        {
          name: 'mutants',
          enforce: 'pre',
          transform: (source, id) =>
            code.get(id) ?? source.replaceAll(/(?<![.\w])onTestFinished\(/g, 'onMutantTested('),
        },
      ],
    },
  );
  await vitest.close();
  stop();
}
const now = news();
for (const room of rooms) {
  const counts = new Map<string, number>();
  for (const { key, replacement } of sampled) {
    if (!key.startsWith(`src/core/${room}/`)) continue;
    const state = known.get(key) ?? now.get(key)?.state ?? 'not run';
    counts.set(state, (counts.get(state) ?? 0) + 1);
    if (state === 'found') continue;
    process.stdout.write(`${state} ${key}\n  ${replacement.slice(0, 120).replaceAll('\n', ' ')}\n`);
  }
  const said = [...counts].map(([state, n]) => `${n} ${state}`).join(', ');
  process.stdout.write(`${room}, seed ${values.seed}: ${said}\n`);
}
