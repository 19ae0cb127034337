import { mkdir, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTexts } from '#app/texts.ts';
import type { Dispatch } from '#operations/dispatch.ts';
import type { Changed, Served } from '#operations/wire.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { handClock } from '#tests/support/hand-clock.ts';
import { serveWeb, type WebHostParts } from '#web/server.ts';

/** Answers every call with its input, and tells one progress named after the operation. */
export const echo: Dispatch = async (name, input, { progress }) => {
  progress({ phase: name, done: 1, total: 2, unit: 'items' });
  return { ok: true, value: input };
};

const minutes = 60_000;

/** A web host with a window of one page, and a browser that came in with its key. `idled` counts how often it went idle. */
export async function webHost(
  dispatch: Dispatch = echo,
  idleMinutes = 30,
  limits: WebHostParts['limits'] = {},
) {
  const folder = join(await ownFolder(), 'window');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), '<title>Assay</title>');
  await writeFile(join(folder, '..', 'outside.html'), 'outside');
  const texts = createTexts();
  const { clock, timer, pass } = handClock();
  const idled = { times: 0 };
  const onIdle = (): void => {
    idled.times += 1;
  };
  const listeners = new Set<(what: Changed) => void>();
  const onChanged: Served['onChanged'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const change = (what: Changed): void => {
    for (const listener of listeners) listener(what);
  };
  const idle = { afterMs: idleMinutes * minutes, clock, timer, onIdle };
  const web = await serveWeb({ port: 0, folder, dispatch, onChanged, texts, limits, idle });
  onTestFinished(() => web.close());
  const { origin } = new URL(web.address);
  const opened = await open(web.address);
  const cookie = cookieIn(opened);
  const room = roomIn(opened);
  const get = (path: string) => fetch(`${origin}${room}${path}`, { headers: { cookie } });
  const post = (body: unknown, headers: Record<string, string> = {}, at = room) =>
    fetch(`${origin}${at}api`, {
      method: 'POST',
      headers: { cookie, origin, ...headers },
      body: JSON.stringify(body),
    });
  return {
    ...web,
    origin,
    room,
    home: `${origin}${room}`,
    opened,
    cookie,
    texts,
    get,
    post,
    change,
    listeners,
    idled,
    pass: (count: number) => pass(count * minutes),
  };
}

/** Opens a printed address in a browser with this cookie. */
export const open = (address: string, cookie = ''): Promise<Response> =>
  fetch(address, { redirect: 'manual', headers: { cookie } });

/** What a browser would send back of the cookie that a reply sets. */
export const cookieIn = (reply: Response): string =>
  (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';

/** The path at which the window of a session is, with a slash at both ends. */
export const roomIn = (reply: Response): string => reply.headers.get('location') ?? '';

/** A raw request, because fetch sends neither a Host nor a path nor a fetch header of one's choice. */
export const raw = (
  url: string,
  path: string,
  headers: Record<string, string>,
  { method = 'GET', chunks = [] as Iterable<Uint8Array | string> } = {},
): Promise<{ status: number; text: string; headers: NodeJS.Dict<string | string[]> }> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(url, { method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => {
        resolve({ status: response.statusCode ?? 0, text, headers: response.headers });
        request.destroy();
      });
    });
    request.on('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
