import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
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

/** One change to a file of the service, and a probe that must see it. */
type Mutation = { file: string; from: string; to: string; probe: string };
const mutations: Record<'typescript' | 'python', Mutation[]> = {
  typescript: [
    ['app', "origin: '*'", "origin: 'https://other.example'", 'cors-preflight'],
    ['app', "allowHeaders: ['Content-Type']", "allowHeaders: ['X-Other']", 'cors-preflight'],
    ['app', 'createdAt.toISOString()', 'String(createdAt)', 'get-items-reply'],
    ['app', 'is_urgent: urgent', 'isUrgent: urgent', 'get-items-clean'],
    ['app', ", tooltip: 'Answered within a day'", '', 'get-items-reply'],
    ['app', "'Cache-Control', 'no-store'", "'Cache-Control', 'max-age=60'", 'get-items-not-cached'],
    ['app', 'HTTPException(404,', 'HTTPException(500,', 'item-clicked-unknown'],
    ['app', 'c.json({ error: error.message }', 'c.text(String(error.stack)', 'error-no-trace'],
    ['app', '(owner !== null && ticket.owner !== owner)', 'false', 'item-clicked-apart'],
    ['app', 'owner, true)', 'owner)', 'delete-again'],
    ['app', 'body.id ?? item.id ?? item.uuid', 'body.id', 'update-row'],
    ['tickets', 'ticket.owner === owner &&', '', 'item-clicked-reply'],
    ['tickets', '&& ticket.deletedAt === undefined', '', 'delete-gone'],
  ].map(([file, from = '', to = '', probe = '']) => ({ file: `src/${file}.ts`, from, to, probe })),
  python: [
    ['server', 'def do_OPTIONS', 'def no_OPTIONS', 'cors-preflight'],
    ['server', '"Access-Control-Allow-Headers", "Content-Type"', '"X-Other", ""', 'cors-preflight'],
    ['server', 'isoformat(timespec="milliseconds")', 'ctime()', 'get-items-reply'],
    ['server', '"is_urgent": ', '"isUrgent": ', 'get-items-clean'],
    ['server', ', "tooltip": "Answered within a day"', '', 'get-items-reply'],
    [
      'server',
      '"Cache-Control", "no-store"',
      '"Cache-Control", "max-age=60"',
      'get-items-not-cached',
    ],
    ['server', 'HTTPStatus.NOT_FOUND, "There', 'HTTPStatus.OK, "There', 'update-unknown'],
    [
      'server',
      '{"error": str(error)}',
      '{"error": __import__("traceback").format_exc()}',
      'error-no-trace',
    ],
    ['server', 'or owner not in (None, ticket.owner)', '', 'item-clicked-apart'],
    ['server', ', deleted=True', '', 'delete-again'],
    ['server', 'or item.get("id") or item.get("uuid")', '', 'update-row'],
    ['tickets', 'ticket.owner == owner and', '', 'item-clicked-reply'],
    ['tickets', 'and ticket.deleted_at is None', '', 'delete-gone'],
  ].map(([file, from = '', to = '', probe = '']) => ({ file: `${file}.py`, from, to, probe })),
};

describe.each(['typescript', 'python'] as const)('the %s service of assay new', (lang) => {
  it('follows the contract, with every probe that a default tab has', async () => {
    const { broken, held } = await check(await newService(lang));
    expect(broken).toEqual([]);
    expect(new Set(held).size).toBeGreaterThan(40);
  });

  it('answers odd requests as a service should', async () => {
    const url = await started(await newService(lang), { WEBHOOK_TOKEN: 'token' });
    const body = JSON.stringify({ action: 'update_item', item: { id: 'x' } });
    const post = (address: string) => fetch(address, { method: 'POST', body });
    expect((await post(url)).status).toBe(404);
    expect((await post(`${url}?action=`)).status).toBe(401);
    const put = await fetch(url, { method: 'PUT', body });
    expect([put.status, put.headers.get('Allow')]).toEqual([405, 'GET, POST']);
    const head = `POST ${new URL(url).pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n`;
    const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
    socket.write(head);
    expect(String(await once(socket, 'data'))).toContain('HTTP/1.1 400');
    socket.destroy();
  });

  it.each(mutations[lang])(
    '$probe finds "$to" in place of "$from"',
    async ({ file, from, to, probe }) => {
      const service = await newService(lang);
      const path = join(service.dir, file);
      const text = await readFile(path, 'utf8');
      expect(text).toContain(from);
      await writeFile(path, text.replace(from, to));
      expect((await check(service)).broken).toContain(probe);
    },
  );
});
