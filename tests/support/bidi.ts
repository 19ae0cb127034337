import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'undici';
import { z } from 'zod';

const messageSchema = z.looseObject({
  id: z.number().nullish(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

/** What the browser tells of its own accord: every request, line of a console, question and new window. */
const heard = [
  'network.beforeRequestSent',
  'log.entryAdded',
  'browsingContext.userPromptOpened',
  'browsingContext.contextCreated',
  'browsingContext.downloadWillBegin',
];

/** A Firefox without a window, driven over WebDriver BiDi. `events` is what it told since the last page was opened; `evaluate` gives the value of an expression, or of its promise, as JSON holds it. */
export async function startFirefox(program: string) {
  const profile = await mkdtemp(join(tmpdir(), 'assay-firefox-'));
  const child = spawn(
    program,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: { ...process.env, HOME: profile }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'exit');
  const address = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      const [, url] = /^WebDriver BiDi listening on (\S+)$/.exec(line) ?? [];
      if (url !== undefined) found(url);
    });
    child.once('error', failed);
    child.once('exit', () => failed(new Error('Firefox ended.')));
  });
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, (message: z.infer<typeof messageSchema>) => void>();
  let events: { method: string; params: Record<string, unknown> }[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = messageSchema.parse(JSON.parse(String(data)));
    if (message.id != null) waiting.get(message.id)?.(message);
    else events.push({ method: message.method ?? '', params: message.params ?? {} });
  });
  await once(socket, 'open');
  let last = 0;
  const ask = async (method: string, params: object) => {
    const id = ++last;
    const answer = new Promise<z.infer<typeof messageSchema>>((done) => waiting.set(id, done));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, message, result = {} } = await answer;
    if (error !== undefined) throw new Error(`${method}: ${error}, ${message}`);
    return result;
  };
  await ask('session.new', { capabilities: {} });
  await ask('session.subscribe', { events: heard });
  const { context } = await ask('browsingContext.create', { type: 'tab' });
  return {
    events: () => events,
    async open(url: string): Promise<void> {
      events = [];
      await ask('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async evaluate(expression: string): Promise<unknown> {
      const answer = await ask('script.evaluate', {
        expression: `Promise.resolve(${expression}).then(JSON.stringify)`,
        target: { context },
        awaitPromise: true,
      });
      const { value } = z.object({ value: z.string() }).parse(answer.result);
      return JSON.parse(value);
    },
    async close(): Promise<void> {
      child.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}
