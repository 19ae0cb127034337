import { expect, test } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

const base64 = Buffer.from(
  `<stmt>${'<row a="1">Port Authority 1043</row>\n'.repeat(95_000)}</stmt>`,
).toString('base64');
const broken = (base64.match(/.{1,76}/g) ?? []).join('\\r\\n');
const { parsed_base64: _, ...others } = completed;
const reply = (parsed_base64: string): Buffer =>
  Buffer.from(`${JSON.stringify(others).slice(0, -1)}, "parsed_base64" :"${parsed_base64}"\n}`);

test.each([
  ['plain', reply(base64)],
  ['with line breaks', reply(broken)],
])(
  'a long reply is shown, judged again and opened from the list byte for byte: %s',
  async (_what, body) => {
    const server = await ownServer((_request, response) => {
      response.setHeader('Content-Length', body.length);
      response.end(body);
    });
    const app = desk();
    const [connection] = (await app.run('saveConnection', connectionTo(server.url))).connections;
    if (!connection) throw new Error('no connection');
    const expectSame = (id: string | undefined): void => {
      const text = app.texts.find(id ?? '');
      expect(Buffer.compare(text?.shown ?? new Uint8Array(), body)).toBe(0);
      expect(text?.original).toBe(text?.shown);
    };
    const asked = { connection, id: completed.id, age: null };
    const fetched = await app.run('fetchDocument', asked);
    expect(fetched.reply?.bytes).toBe(body.length);
    expectSame(fetched.reply?.id);
    const { document: again } = await app.run('judgeAgain', { reply: fetched.reply?.id ?? '' });
    expect(again?.verdict).toEqual(fetched.verdict);
    expectSame(again?.reply?.id);

    await app.rowsOnce(({ length }) => length === 1);
    const [call] = await app.calls(completed.id);
    const opened = await app.run('openCall', { seq: call?.seq ?? 0 });
    expect(opened.verdict).toEqual(fetched.verdict);
    expectSame(opened.reply?.id);
  },
);
