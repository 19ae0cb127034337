import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayRunning } from '#tests/support/run/cli.ts';
import { mark } from '#tests/support/taint/taint.ts';
import { watchForTaint } from '#tests/support/taint/taint-watch.ts';
import { completed } from '../core/document/replies.ts';

const ids =
  'agentId=11111111-1111-4111-8111-111111111111&tabId=22222222-2222-4222-8222-222222222222';

/** A request of each kind that passes a recorder, as it is written; `{…}` is a secret of its own. */
const requests: Readonly<Record<string, string>> = {
  'the platform, with a credential, a visitor and a cookie': `GET /hook/{segment}?action=get_items&${ids}&_ts=1&api_key={parameter} HTTP/1.1
Authorization: Bearer {bearer}
X-API-Key: {key}
X-End-User-Token: {visitor}
Cookie: session={cookie}`,
  'a browser that writes': `POST /hook/{segment} HTTP/1.1
Origin: https://shop.example
Content-Type: application/json
Authorization: Basic {basic}

{"action":"update_item","item":{"id":"1","note":"{basic}"}}`,
  'a browser that asks first': `OPTIONS /hook/{segment}?token={parameter} HTTP/1.1
Origin: https://shop.example
Access-Control-Request-Method: POST`,
  'a client of documents': `GET /webhook/statements?id=${completed.id}&token={parameter} HTTP/1.1
Authorization: {plain}`,
  'another path': `GET /favicon.ico?token={parameter} HTTP/1.1
Authorization: Bearer {bearer}`,
  'an unknown action': `GET /hook/{segment}?action={action}&secret={parameter} HTTP/1.1`,
  'a form that names its secrets': `POST /hook/{segment}?action=create_item&${ids} HTTP/1.1
Content-Type: application/x-www-form-urlencoded

password={password}&api_key={formkey}`,
  'a body that names its secrets': `POST /hook/{segment} HTTP/1.1
Content-Type: application/json

{"action":"update_item","secrets":["{listed}"],"note":"Authorization: Bearer {noted}","author":{"password":"{password}"}}`,
  'a broken body that names its secrets': `POST /hook/{segment}?action=create_item&${ids} HTTP/1.1
Content-Type: application/json

{"password":"{password}",`,
  'no HTTP': `{noise} is no request line`,
  'another protocol': `GET /socket?token={parameter} HTTP/1.1
Connection: Upgrade
Upgrade: websocket`,
  'a call that is given up': `GET /slow/{segment}?action=get_items&${ids}&_ts=1&token={parameter} HTTP/1.1
Authorization: Bearer {bearer}`,
};

/** The bytes of a request with its secrets, each marked by its name. */
function written(name: string, text: string): { bytes: string; secrets: string[] } {
  const made = new Map<string, string>();
  const filled = text.replaceAll('\n', '\r\n').replace(/\{(\w+)\}/g, (_whole, key: string) => {
    // In an address only what looks random, or is named so, is a secret; in these headers everything is.
    const word = ['bearer', 'key', 'visitor', 'cookie', 'basic', 'plain'].includes(key)
      ? 'winter/mule+'
      : 'sk_';
    const secret =
      made.get(key) ?? `${word}${randomBytes(word === 'sk_' ? 15 : 3).toString('hex')}`;
    made.set(key, mark(secret, { name: `${key} of ${name}` }));
    return secret;
  });
  const [head = '', body = ''] = filled.split('\r\n\r\n');
  const length = body === '' ? '' : `\r\nContent-Length: ${body.length}`;
  return {
    bytes: `${head}\r\nHost: service.example${length}\r\n\r\n${body}`,
    secrets: [...made.values()],
  };
}

/** A service that repeats all it was sent, in a list, in a document and in its headers, and keeps some waiting. */
async function service() {
  const heard: Buffer[] = [];
  const server = await tcpServer((socket) => {
    socket.on('data', (bytes) => {
      heard.push(bytes);
      const text = bytes.toString('latin1');
      if (text.includes('/slow/')) {
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 999999\r\n\r\n${text}`);
        return;
      }
      const body = JSON.stringify({
        ...completed,
        external_id: text,
        items: [{ id: text, title: 7, status: text }],
        message: text,
      });
      const [line = ''] = text.split('\r\n');
      socket.end(
        `HTTP/1.1 ${text.includes('_ts') ? 200 : 500} ${line}\r\nX-Said: ${line}\r\nSet-Cookie: ${line.replaceAll(/[ ;]/g, '_')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  });
  onTestFinished(() => server.close());
  return { url: server.url, heard: () => Buffer.concat(heard).toString('latin1') };
}

/** Sends the bytes, and gives all that comes back until either side ends; one that is kept waiting is given up. */
async function converse(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  const back: Buffer[] = [];
  socket.on('error', () => undefined);
  socket.on('data', (piece) => {
    back.push(piece);
    if (bytes.includes('/slow/')) socket.destroy();
  });
  socket.write(bytes);
  await new Promise((done) => socket.once('close', done));
  return Buffer.concat(back).toString('latin1');
}

test.each([[['--json']], [[]]])(
  'what passes a recorder keeps its secrets, and nothing that it prints or keeps has one (%j)',
  async (form) => {
    const folder = await ownFolder();
    const data = join(folder, 'data');
    await mkdir(data, { mode: 0o700 });
    const { hear, end } = await watchForTaint(data);
    const { url, heard } = await service();
    const { until, stop } = assayRunning(argv`record --to ${url} --data ${data} ${form}`);
    const listening = await until(/http:\/\/127\.0\.0\.1:\d+/);
    for (const [name, text] of Object.entries(requests)) {
      const { bytes, secrets } = written(name, text);
      const back = await converse(listening, bytes);
      for (const secret of secrets) {
        expect(heard(), name).toContain(secret);
        expect(back, name).toContain(secret);
      }
    }
    const { stdout, stderr } = await stop();
    expect(stderr).toContain('left aside');
    expect(stdout).toContain('get_items');
    // Each finding has lines of its own.
    expect(stdout).not.toContain('\\u{a}');
    hear('output', stdout);
    hear('output', stderr);
    const { hits, searched } = await end();
    expect(hits).toEqual([]);
    expect(searched.file).toBeGreaterThan(10_000);
  },
);
