import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { httpServer } from '#tests/support/network/loopback.ts';
import { line, median, megabytes, milliseconds } from './measure.ts';

/** A bare pipe between two sockets, in a process of its own as the recorder is. */
const pipe = `
const net = require('node:net');
const server = net.createServer({ noDelay: true }, (caller) => {
  const service = net.connect({ port: Number(process.argv[1]), noDelay: true });
  caller.pipe(service).pipe(caller);
  for (const one of [caller, service]) one.on('error', () => undefined);
});
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify({ listening: 'http://127.0.0.1:' + server.address().port })));`;

/** A process that says on its first line where it listens. */
async function started(args: readonly string[]) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { listening } = JSON.parse((await lines.next()).value);
  return { child, lines, url: `${listening}/hook?action=get_items&_ts=1` };
}

/** Milliseconds of one whole call. */
function timeOf(url: string, agent: Agent): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (reply) => {
      reply.resume().on('end', () => resolve(performance.now() - begun));
    }).on('error', reject);
  });
}

/** Milliseconds of so many calls, of which `width` are on their way at the same time, each on a connection of its own. */
async function timeOfAll(url: string, calls: number, width: number): Promise<number> {
  const begun = performance.now();
  let left = calls;
  const worker = async (): Promise<void> => {
    for (left -= 1; left >= 0; left -= 1) await timeOf(url, new Agent());
  };
  await Promise.all(Array.from({ length: width }, worker));
  return performance.now() - begun;
}

/** Bytes that a process holds now, and the most since it was last asked to forget. */
async function memoryOf({ pid }: ChildProcess): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const held = (name: string): number =>
    Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1]) * 1024;
  return { now: held('VmRSS'), most: held('VmHWM') };
}

const piece = Buffer.alloc(1024 * 1024, 'a');
const pieces = 1024;

/** What a recorder adds to the calls that pass it, beside a bare pipe in the same run. */
export async function benchRecord(root: string, say: (text: string) => void): Promise<void> {
  const list = JSON.stringify({ items: [{ id: '1', title: 'Order', status: 'active' }] });
  const server = await httpServer(async (request, response) => {
    if (!request.url?.startsWith('/huge')) {
      response.end(list);
      return;
    }
    for (let sent = 0; sent < pieces; sent += 1)
      if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve));
    response.end();
  });
  const data = await mkdtemp(join(tmpdir(), 'assay-bench-'));
  const [bare, recorder] = await Promise.all([
    started(['-e', pipe, new URL(server.url).port]),
    started([
      ...[join(root, 'out/main/cli.js'), 'record', '--to', server.url, '--json'],
      ...['--data', data],
    ]),
  ]);
  const judged = async (calls: number): Promise<void> => {
    for (let count = 0; count < calls; count += 1) await recorder.lines.next();
  };
  const agents = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })] as const;
  const turns = async (calls: number): Promise<[number[], number[]]> => {
    const all: [number[], number[]] = [[], []];
    for (let call = 0; call < calls; call += 1) {
      all[0].push(await timeOf(bare.url, agents[0]));
      all[1].push(await timeOf(recorder.url, agents[1]));
      await judged(1);
    }
    for (const some of all) some.sort((a, b) => a - b);
    return all;
  };
  await turns(50);
  const [past, through] = await turns(500);
  say('\nrecord');
  say(line('one call through a bare pipe', past));
  say(
    `${line('through the recorder (goal: under 1 ms more)', through)}  ${milliseconds(median(through) - median(past))} more`,
  );

  const [calls, width] = [1000, 50];
  const begun = performance.now();
  const [passed] = await Promise.all([timeOfAll(recorder.url, calls, width), judged(calls)]);
  const whole = performance.now() - begun;
  const plain = await timeOfAll(bare.url, calls, width);
  say(
    `  1,000 calls at 50 at a time: ${milliseconds(plain)} through a bare pipe, ${milliseconds(passed)} through the recorder, ${milliseconds(whole)} until all were judged`,
  );

  for (const { child, url } of [bare, recorder]) {
    await writeFile(`/proc/${child.pid}/clear_refs`, '5');
    const before = await memoryOf(child);
    const took = await timeOf(new URL('/huge', url).href, new Agent());
    const after = await memoryOf(child);
    say(
      `  1 GB through ${child === bare.child ? 'a bare pipe' : 'the recorder (goal: under 50 MB more memory)'}: ${milliseconds(took)}, ${megabytes(after.most - before.now)} more memory`,
    );
  }
  for (const agent of agents) agent.destroy();
  for (const { child } of [bare, recorder]) child.kill('SIGKILL');
  await Promise.all([server.close(), rm(data, { recursive: true, force: true })]);
}
