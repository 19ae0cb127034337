import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { httpServer } from '#tests/support/network/loopback.ts';
import { argv } from '#tests/support/run/argv.ts';
import { inFolder } from './desktop-app.ts';
import { line, median, times } from './measure.ts';

const run = promisify(execFile);

/** A list of one item, which follows the contract. */
const reply = {
  items: [{ id: 'order-1', title: 'Order 1', status: 'active', timestamp: '2026-01-31T10:00:00Z' }],
};

const statement =
  '<statement><row><date>2026-01-05</date><amount>10.00</amount></row><row><date>2026-01-06</date><amount>-2.00</amount></row></statement>';

/** What a client of `assay mcp` says first. */
const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  },
};

/** Starts `assay mcp`, and waits for its first answer and for its end. */
async function firstAnswer(cli: string, folder: string): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, argv`${cli} mcp --data ${folder}`);
  child.stdin.write(`${JSON.stringify(hello)}\n`);
  await once(child.stdout, 'data');
  const taken = performance.now() - start;
  child.stdin.end();
  await once(child, 'close');
  return taken;
}

/** The start of the built command line, beside a Node process that does nothing, in turns in the same run. */
export const benchCommandLine = (root: string, say: (text: string) => void): Promise<void> =>
  inFolder((folder) => measure(join(root, 'out/main/cli.js'), folder, say));

async function measure(cli: string, folder: string, say: (text: string) => void): Promise<void> {
  const file = join(folder, 'reply.json');
  await writeFile(file, JSON.stringify(reply));
  const document = join(folder, 'document.xml');
  await writeFile(document, statement);
  const { url, close } = await httpServer((_, response) => response.end(JSON.stringify(reply)));
  await run(process.execPath, argv`${cli} fire get_items --url ${url} --record --data ${folder}`);
  await close();
  const starts = {
    'node -e 0': ['-e', '0'],
    'assay --version': [cli, '--version'],
    'assay read FILE': argv`${cli} read ${file} --as get_items --data ${folder}`,
    'assay read DOCUMENT': argv`${cli} read ${document} --data ${folder}`,
    'assay history diff 1 1': argv`${cli} history diff 1 1 --data ${folder}`,
    'assay history export 1': argv`${cli} history export 1 --format har --data ${folder}`,
    'assay tokens list': argv`${cli} tokens list --data ${folder}`,
    'assay history': argv`${cli} history --data ${folder}`,
    'assay contract clauses': [cli, 'contract', 'clauses'],
    'assay read --help': argv`${cli} read --help`,
    'assay --help': [cli, '--help'],
  };
  const mcp = 'assay mcp, first answer';
  const measured = new Map<string, number[]>(
    [...Object.keys(starts), mcp].map((name) => [name, []]),
  );
  for (let round = 0; round < 10; round += 1) {
    for (const [name, args] of Object.entries(starts))
      measured.get(name)?.push(...(await times(1, () => run(process.execPath, args))));
    measured.get(mcp)?.push(await firstAnswer(cli, folder));
  }
  say('\nstart of the command line');
  for (const took of measured.values()) took.sort((a, b) => a - b);
  const bare = median(measured.get('node -e 0') ?? []);
  for (const [name, took] of measured)
    say(`${line(name, took)}  ${(median(took) / bare).toFixed(1)} times node -e 0`);
}
