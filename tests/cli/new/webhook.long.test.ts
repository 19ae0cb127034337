import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const packages = resolve(import.meta.dirname, '../../../node_modules');
const secret = { ASSAY_VISITOR_SECRET: 'a-visitor-secret-of-32-characters' };

type Service = { dir: string; start: string[]; test: string[]; path: string };

/** The service as `assay new` writes it; its packages are those of Assay itself. */
async function newService(lang: string): Promise<Service> {
  const folder = join(await ownFolder(), 'service');
  const { json } = await assay(argv`new webhook ${folder} --lang ${lang} --json`);
  if (lang === 'typescript') await symlink(packages, join(folder, 'node_modules'));
  return json() as Service;
}

/** The address of the service, once it listens. */
async function started(
  { dir, start: [program = '', ...args] }: Service,
  more: Record<string, string> = {},
): Promise<string> {
  const child: ChildProcess = spawn(program, args, {
    cwd: dir,
    env: { PATH: process.env.PATH, PORT: '0', ...more },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill());
  if (child.stdout === null) throw new Error('no output');
  for await (const line of createInterface({ input: child.stdout }))
    return line.replace('Listening on ', '');
  throw new Error('The service ended.');
}

/** What `assay check` finds in the service. */
async function check(service: Service) {
  const url = await started(service);
  const { json } = await assay(
    argv`check --env test --allow-writes --fail-on warning --reporter json`,
    { cwd: service.dir, env: { ...secret, ASSAY_WEBHOOK_URL: url } },
  );
  const { probes } = json() as { probes: { id: string; outcome: string }[] };
  const idsOf = (wanted: string): string[] =>
    probes.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []));
  return { broken: idsOf('broken'), held: idsOf('held') };
}

/** One change to a file of the service for its list, its visitors and its writes, and the probe that must see it. */
const mutations: Record<'typescript' | 'python', [string, string, string, string][]> = {
  typescript: [
    ['src/app.ts', 'isUrgent: urgent', 'is_urgent: urgent', 'get-items-clean'],
    ['src/app.ts', 'false', '(owner !== null && ticket.owner !== owner)', 'item-clicked-apart'],
    ['src/tickets.ts', '', '&& ticket.deletedAt === undefined', 'delete-gone'],
  ],
  python: [
    ['server.py', '"isUrgent": ', '"is_urgent": ', 'get-items-clean'],
    ['server.py', '', 'or owner not in (None, ticket.owner)', 'item-clicked-apart'],
    ['tickets.py', '', 'and ticket.deleted_at is None', 'delete-gone'],
  ],
};

describe.each(['typescript', 'python'] as const)('the %s service of assay new', (lang) => {
  it('follows the contract, with every probe that a default tab has', async () => {
    const { broken, held } = await check(await newService(lang));
    expect(broken).toEqual([]);
    expect(new Set(held).size).toBeGreaterThan(40);
  });

  it.each(mutations[lang])('%s with "%s" in place of "%s" is found', async (...mutation) => {
    const [name, to, from, probe] = mutation;
    const service = await newService(lang);
    const path = join(service.dir, name);
    const text = await readFile(path, 'utf8');
    expect(text).toContain(from);
    await writeFile(path, text.replace(from, to));
    expect((await check(service)).broken).toContain(probe);
  });
});
