import { onTestFinished } from 'vitest';
import { startRecorder } from '#adapters/recorder/splice.ts';
import { createJudge } from '#adapters/workers/judge.ts';
import type { Ports } from '#app/ports/ports.ts';
import { createJudgedRecording, type Recorded } from '#app/record/record.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { ImportedExchange } from '#core/imported/imported-exchange.ts';
import { tcpServer } from '#tests/support/network/loopback.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk, quickTime } from '../desk.ts';
import { tabOf } from '../stage.ts';

export const json = 'Content-Type: application/json';
export const allow =
  'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: content-type\r\nAccess-Control-Allow-Methods: POST';
export const head = (lines: string, status = '200 OK', version = '1.1'): string =>
  `HTTP/${version} ${status}\r\n${lines === '' ? '' : `${lines}\r\n`}\r\n`;
/** A whole reply in bytes. */
export const reply = (body: string | Buffer, lines = json, status = '200 OK'): Buffer => {
  const bytes = Buffer.from(body);
  const length = `Content-Length: ${bytes.length}`;
  return Buffer.concat([Buffer.from(head(`${lines}\r\n${length}`, status)), bytes]);
};

/** The calls of a visitor, and one for a document; what a messaging tab writes goes through the platform. */
const calls = {
  list: { action: 'get_items' },
  item: { action: 'item_clicked', itemId: 't-1' },
  create: { action: 'create_item', entry: { kind: 'message', content: 'Hi' } },
  'mark read': { action: 'update_item', itemId: 't-1' },
  update: { action: 'update_item', item: { id: 't-1', title: 'A' } },
  delete: { action: 'delete_item', item: { id: 't-1', title: 'A' } },
  document: { action: 'document' },
} as const;
export type Kind = keyof typeof calls;
const isMessaging = (of: Kind): boolean => of === 'create' || of === 'mark read';

export type Row = {
  name: string;
  of: Kind;
  bytes: Buffer;
  preflight?: Buffer;
  /** What a recorder says instead: only a call names its action, and a preflight is all that a browser sent. */
  unsent?: string[];
};

/** What both say of a reply; of the request, and the machine that a test calls, each says other things. */
export const said = (
  outcome: string | null | undefined,
  findings: readonly Finding[],
): string[] => [
  outcome ?? 'none',
  ...findings
    .filter(({ path }) => !path.startsWith('$request'))
    .map(({ level, clause, path }) => `${level} ${clause} ${path}`)
    .toSorted(),
];

/** Sends the call with Assay itself, and judges the reply. */
export async function fired(of: Kind, url: string): Promise<string[]> {
  const app = desk({ time: quickTime(Date.now()) });
  const call = calls[of];
  if (call.action === 'document') {
    const connection = connectionTo(url);
    const { verdict, findings, failure } = await app.run('fetchDocument', {
      connection,
      id: completed.id,
      age: null,
    });
    return said(failure ? 'unreachable' : verdict?.outcome, verdict?.findings ?? findings);
  }
  const category = isMessaging(of) ? 'messaging' : 'default';
  const tab = tabOf(`${url}/w`, { category, widgetOrigin: 'http://localhost:8080' });
  const { verdict } = await app.run('fireAction', { tab, ...call });
  return said(verdict.outcome, verdict.findings);
}

/** A service that answers every call with the row's bytes and closes. */
export async function service({ bytes, preflight = reply('', allow, '204 X') }: Row) {
  const server = await tcpServer((socket) => {
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString('latin1');
      const end = heard.indexOf('\r\n\r\n');
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(heard)?.[1] ?? 0);
      if (end === -1 || heard.length < end + 4 + length) return;
      socket.end(heard.startsWith('OPTIONS') ? preflight : bytes);
    });
  });
  onTestFinished(() => server.close());
  return server.url;
}

/** Passes the call through a recorder, and judges it there. */
export async function recorded(of: Kind, url: string) {
  const found: Recorded[] = [];
  const kept: ImportedExchange[] = [];
  const judge = createJudge(null);
  const recording = createJudgedRecording(
    {
      judge,
      secrets: { seen: () => [] } as unknown as Ports['secrets'],
      to: new URL(url),
      as: null,
      tab: null,
      category: isMessaging(of) ? 'messaging' : null,
      choices: {},
    },
    async (exchange) => kept.push(exchange),
    { onRecorded: (one) => void found.push(one), onAside: () => undefined },
    new AbortController().signal,
  );
  const recorder = await startRecorder({
    to: new URL(url),
    listen: { host: '127.0.0.1', port: 0 },
    host: null,
    onCall: recording.take,
    onUnread: () => undefined,
  });
  await fired(of, recorder.listening.origin);
  await recorder.close();
  await recording.end();
  return { found, kept };
}
