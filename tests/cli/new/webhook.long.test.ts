import { type ChildProcess, spawn } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const packages = resolve(import.meta.dirname, '../../../node_modules');
const secret = { ASSAY_VISITOR_SECRET: 'a-visitor-secret-of-32-characters' };

type Service = { dir: string; start: string[] };

/** The service as `assay new` writes it; its packages are those of Assay itself. */
async function newService(lang: string): Promise<Service> {
  const folder = join(await ownFolder(), 'service');
  const { json } = await assay(argv`new webhook ${folder} --lang ${lang} --json`);
  if (lang === 'typescript') await symlink(packages, join(folder, 'node_modules'));
  return json() as Service;
}

/** The address of the service, once it listens. */
async function started({ dir, start: [program = '', ...args] }: Service): Promise<string> {
  const child: ChildProcess = spawn(program, args, {
    cwd: dir,
    env: { PATH: process.env.PATH, PORT: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout }))
    return line.replace('Listening on ', '');
  throw new Error('The service ended.');
}

it.each(['typescript', 'python'])(
  'the %s service of assay new follows the contract, with every probe that a default tab has',
  async (lang) => {
    const service = await newService(lang);
    const { json } = await assay(
      argv`check --env test --allow-writes --fail-on warning --reporter json`,
      { cwd: service.dir, env: { ...secret, ASSAY_WEBHOOK_URL: await started(service) } },
    );
    const { probes } = json() as { probes: { id: string; outcome: string }[] };
    expect(probes.filter(({ outcome }) => outcome === 'broken')).toEqual([]);
    const held = probes.filter(({ outcome }) => outcome === 'held').map(({ id }) => id);
    expect(new Set(held).size).toBeGreaterThan(40);
  },
);
