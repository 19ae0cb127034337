import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAssay, isBuildFresh } from '../../src/start/build.ts';
import { roomSizes } from '../support/rooms.ts';
import { baselineText } from './baseline-text.ts';
import { benchFigures, type MutationScore, mutationScore } from './figures.ts';
import { allVerdicts } from './verdicts.ts';
import { measureWindow } from './window.ts';

/*
 * `npm run baseline -- FOLDER` writes docs/baseline.json, with which later versions are compared. FOLDER has inputs from the field, in documents/ and webhooks/.
 * The whole takes hours; `--only` names the parts to measure anew, the others stay as the file has them.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: 'rooms,verdicts,window,bench,mutation,minutes' },
    /** Mutants of each room, and whether those of a run that was stopped are taken over. */
    count: { type: 'string', default: '400' },
    continue: { type: 'boolean', default: false },
    /** What `npm run bench` printed, in place of running it. */
    bench: { type: 'string' },
    /** Said of the parts that are measured now, such as the machine. */
    note: { type: 'string' },
  },
});
const root = resolve(import.meta.dirname, '../..');
const file = resolve(root, 'docs/baseline.json');
const mutated = ['contract', 'widget', 'document', 'diagnosis', 'xml', 'secrets'];
const seed = 5;

/** Runs a program with its complaints shown; gives what it printed and the minutes it took. */
const run = (program: string, args: readonly string[]) =>
  new Promise<{ printed: string; minutes: number; code: number | null }>((done) => {
    const from = performance.now();
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.once('close', (code) =>
      done({ printed, code, minutes: Math.round((performance.now() - from) / 6000) / 10 }),
    );
  });

/** Keeps a part in the file. */
function keep(part: string, measured: object): void {
  let kept: Record<string, unknown> = {};
  try {
    kept = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
  const note = values.note === undefined ? {} : { note: values.note };
  writeFileSync(file, baselineText({ ...kept, [part]: { ...note, ...measured } }));
  process.stdout.write(`${part}\n`);
}

async function ensureBuild(): Promise<void> {
  if (await isBuildFresh(root)) return;
  const build = await buildAssay(root);
  if (!build.ok) throw new Error(build.output);
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  rooms: async () =>
    // What measures is no part of what is measured.
    keep('rooms', {
      src: roomSizes(resolve(root, 'src')),
      tests: roomSizes(resolve(root, 'tests'), ['baseline']),
    }),
  verdicts: async () => {
    const [folder] = positionals;
    if (folder === undefined) throw new Error('npm run baseline -- FOLDER [--only PART,PART]');
    const golden = ['node_modules/vitest/vitest.mjs', 'run', '--project=long', 'tests/golden'];
    const { code, printed } = await run(process.execPath, golden);
    if (code !== 0)
      throw new Error(`The golden run gives other results than it keeps.\n${printed}`);
    await ensureBuild();
    keep('verdicts', await allVerdicts(root, resolve(folder)));
  },
  window: async () => {
    await ensureBuild();
    keep('window', await measureWindow(root));
  },
  bench: async () => {
    const printed =
      values.bench === undefined
        ? (await run('npm', ['run', 'bench'])).printed
        : readFileSync(values.bench, 'utf8');
    keep('bench', benchFigures(printed));
  },
  mutation: async () => {
    const scores: Record<string, MutationScore> = {};
    for (const room of mutated) {
      const asked = [room, '--seed', `${seed}`, '--count', values.count];
      const more = values.continue ? ['--continue'] : [];
      const script = resolve(root, 'tests/mutation/run.ts');
      const args = ['--import', 'tsx', script, ...asked, ...more];
      scores[room] = mutationScore((await run(process.execPath, args)).printed);
      keep('mutation', { seed, ...scores });
    }
  },
  minutes: async () => {
    const minutes: Record<string, number> = {};
    for (const [program = '', ...args] of [['npm', 'test'], ['.ci/run']]) {
      const ran = await run(program, args);
      if (ran.code !== 0) throw new Error(`${program} failed.\n${ran.printed.slice(-2000)}`);
      minutes[[program, ...args].join(' ')] = ran.minutes;
    }
    keep('minutes', minutes);
  },
};

for (const name of values.only.split(',')) {
  const measure = parts[name];
  if (!measure) throw new Error(`There is no part ${name}: ${Object.keys(parts).join(', ')}.`);
  await measure();
}
