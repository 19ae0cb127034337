import { describe, expect, it } from 'vitest';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, desk } from '../desk.ts';

const id = '12345678-1234-4234-8234-123456789012';

/** A desk with a connection to a server that answers with whatever is fetched from it. */
async function served() {
  let answer = {};
  const server = await ownServer((_request, response) => response.end(JSON.stringify(answer)));
  const app = desk();
  const saved = connectionTo(server.url);
  await app.run('saveConnection', saved);
  const fetch = (body: object, connection = saved) => {
    answer = body;
    return app.run('fetchDocument', { connection, id, age: null });
  };
  return { ...app, saved, fetch };
}

const completed = {
  status_code: 200,
  id,
  date_created: '2026-11-21T10:00:00.1+00:00',
  parsed_date: '2026-11-21T10:00:01.1+00:00',
  bank_code: 'B',
  external_id: 'e',
  status: 'Completed',
  document_version: '1.3',
  execution: 'x',
  parsed_base64: btoa('<doc/>'),
};
const clausesOf = (exchange: { verdict: { findings: { clause: string }[] } | null }) =>
  exchange.verdict?.findings.map(({ clause }) => clause);

describe('a fetch through a stored connection', () => {
  it('puts the document into the list, brings its row up to date and writes the call down', async () => {
    const app = await served();
    await app.run('addDocuments', { connectionId: 'c', ids: [' first ', '', 'second', 'first'] });
    const exchange = await app.fetch(completed);
    expect(await app.rows()).toMatchObject([
      { id: 'first', askedAt: null, kind: null },
      { id: 'second' },
      { id, askedAt: exchange.at, kind: 'completed', bank_code: 'B', httpStatus: 200 },
    ]);
    const { at, http } = exchange;
    expect(await app.calls(id)).toMatchObject([
      { at, outcome: 'completed', hasReply: true, bytes: http?.bytes, total: expect.any(Number) },
    ]);
  });

  it('writes a call without a reply down with the reason', async () => {
    const app = await served();
    await app.fetch({}, { ...app.saved, base_url: 'http://127.0.0.1:9' });
    expect(await app.rows()).toMatchObject([
      { kind: null, failure: expect.stringContaining('refused'), httpStatus: null },
    ]);
    expect(await app.calls(id)).toMatchObject([
      { hasReply: false, failure: expect.stringContaining('refused') },
    ]);
  });
});

describe('a stored reply', () => {
  it('is judged as it was when it came, with its texts', async () => {
    const app = await served();
    await app.fetch({ ...completed, status: 'Pending', parsed_base64: undefined });
    const first = await app.fetch({ ...completed, bank_code: '' });
    await app.fetch({ ...completed, status: 'Processing', document_version: '2.0' });
    const [stepBack, second] = await app.calls(id);
    const opened = await app.run('openCall', { seq: second?.seq ?? 0 });
    expect(opened).toEqual({
      ...first,
      reply: { ...first.reply, id: opened.reply?.id },
      xml: { ...first.xml, id: opened.xml?.id },
    });
    expect(new TextDecoder().decode(app.texts.find(opened.xml?.id ?? '')?.shown)).toBe('<doc/>');
    expect(clausesOf(await app.run('openCall', { seq: stepBack?.seq ?? 0 }))).toEqual(
      expect.arrayContaining(['DOC-STA-1', 'DOC-FLD-7']),
    );
  });

  it('that is kept masked has the verdict that it had when it came', async () => {
    const app = await served();
    const secret = 'live_s3cr3t_0123456789';
    const { id: tokenId } = await app.run('addToken', { label: 'x', secret });
    const repeating = { ...completed, external_id: secret, bank_code: '' };
    const first = await app.fetch(repeating, { ...app.saved, tokenId });
    const [call] = await app.calls(id);
    const opened = await app.run('openCall', { seq: call?.seq ?? 0 });
    expect(opened.verdict?.findings).toEqual(first.verdict?.findings);
    expect(opened.verdict?.steps.at(-1)?.text).toContain('its original verdict');
    expect(JSON.stringify(opened)).not.toContain(secret);
  });
});
