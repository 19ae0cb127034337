import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sabotages } from './sabotages.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const root = join(import.meta.dirname, '../..');
/** Faults are planted here, so that nothing in the working tree ever has one. */
const copy = join(root, '.cache/sabotage');
/** What hangs because of a fault fails by this. */
const testTimeout = 120_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', listed, { cwd: root, encoding: 'utf8' }).split('\0');
  for (const file of files)
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[];
  }[];
};

/** The first test that fails; null where all pass. Throws where a file does not even load: that is no test which notices. */
function firstFailure(tests: readonly string[]): string | null {
  const report = join(copy, '.cache/report.json');
  rmSync(report, { force: true });
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...tests, '--bail=1'];
  const how = [`--testTimeout=${testTimeout}`, '--reporter=json', `--outputFile=${report}`];
  const { stderr } = spawnSync(process.execPath, [...vitest, ...how], {
    cwd: copy,
    encoding: 'utf8',
  });
  if (!existsSync(report)) throw new Error(`no report: ${stderr.slice(-300)}`);
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (broken || testResults.length === 0) throw new Error(`${broken?.name ?? tests} did not run`);
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return all.find(({ status }) => status === 'failed')?.title ?? null;
}

const chosen = sabotages.filter(({ breaks, file }) => `${breaks} ${file}`.includes(values.only));
makeCopy();
const before = firstFailure([...new Set(chosen.flatMap(({ tests }) => tests))]);
if (before !== null) {
  say(`Without any fault, a test fails already: ${before}`);
  process.exit(2);
}
let caught = 0;
for (const { breaks, file, text, instead, tests } of chosen) {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(text, () => instead),
  );
  const by = firstFailure(tests);
  writeFileSync(path, whole);
  if (by !== null) caught += 1;
  say(by === null ? `NOT CAUGHT  ${breaks} (${file})` : `caught      ${breaks} (${by})`);
}
rmSync(copy, { recursive: true, force: true });
say(`${caught} of ${chosen.length} caught`);
process.exitCode = caught === chosen.length ? 0 : 1;
