import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import harSchemas from 'har-schema';
import { expect, test } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { desk, quickTime } from '../desk.ts';
import { at, now, tabOf } from '../stage.ts';

const secret = 'Zx81-Kq7-Lm5-Pw3-Aa11';
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addMetaSchema(draft6);
for (const schema of Object.values(harSchemas)) ajv.addSchema(schema);

const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': 'content-type' };
const keysOf = (findings: readonly Finding[] = []): string[] =>
  findings.map(({ clause, level, path }) => `${clause} ${level} ${path}`).sort();

test.each([
  ['a list with a secret in it', 'proxied', 'get_items', 200, {}, `[{"id":"${secret}"}]`],
  ['a redirect', 'proxied', 'item_clicked', 302, { Location: '/there' }, ''],
  ['a failure', 'proxied', 'update_item', 500, {}, '<html>Sign in</html>'],
  ['a direct call', 'direct', 'update_item', 200, cors, '{}'],
  ['a direct call that is redirected', 'direct', 'delete_item', 307, cors, '{}'],
  ['a direct call that is blocked', 'direct', 'update_item', 200, {}, '{}'],
] as const)(
  '%s is HAR 1.2 when it is exported, and has the same verdict when that is imported',
  async (_name, surface, action, status, headers, reply) => {
    const server = await ownServer((request, response) => {
      const isMoved = status === 307 && !request.url?.startsWith('/there');
      if (request.method === 'OPTIONS') response.writeHead(204, headers).end();
      else if (isMoved) response.writeHead(307, { ...headers, Location: '/there' }).end();
      else response.writeHead(status === 307 ? 200 : status, headers).end(reply);
    });
    const app = desk({ history: 'always', time: quickTime(now) });
    const tab = tabOf(`${server.url}/${secret}/tab`, { widgetOrigin: 'https://widget.example' });
    const item = { id: 'ORD-1042' };
    const asked = { now: at, tab, action, surface, item, itemId: item.id };
    const live = await app.run('fireAction', asked);
    const { text } = await app.run('exportExchanges', { seqs: [1], format: 'har' });
    const body = new Uint8Array(app.texts.find(text.id)?.original ?? []);
    const har = new TextDecoder().decode(body);
    expect(har).not.toContain(secret);
    expect(ajv.validate('har.json#', JSON.parse(har)) || ajv.errorsText()).toBe(true);
    const imported = await desk().run('importEvidence', { name: 'a.har', body });
    expect(imported.leftAside).toEqual([]);
    const [again] = imported.exchanges;
    const { outcome, findings } = live.verdict;
    expect(again).toMatchObject({ as: action, surface, category: tab.category, outcome });
    expect(again?.cors?.hops.map(({ kind, http }) => [kind, http?.status])).toEqual(
      live.cors?.hops.map(({ kind, http }) => [kind, http?.status]),
    );
    // The verdict of a browser is judged again, and not only kept.
    expect(again?.cors?.stage).toBe(live.cors?.stage);
    expect(keysOf(again?.findings)).toEqual(keysOf(findings));
  },
);
