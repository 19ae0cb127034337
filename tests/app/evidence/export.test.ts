import { expect, test } from 'vitest';
import { exportFormatNames } from '#operations/evidence-schemas.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { connectionTo, type Desk, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

const secret = 'tok-9f8e7d6c5b4a/"0001';

/** The numbers of everything that the app has kept, oldest first. */
const keptSeqs = async (app: Desk): Promise<number[]> =>
  (await app.run('listHistory', { limit: 9 })).entries.map(({ seq }) => seq).reverse();

/** A call whose reply repeats its credential, and one with a secret in its address, of an app with both. */
async function kept() {
  const server = await ownServer((request, response) =>
    response.end(JSON.stringify([{ id: '1', title: request.headers.authorization ?? 'none' }])),
  );
  const app = desk();
  const { id: tokenId } = await app.run('addToken', {
    label: 'Shop (Živě) key',
    secret,
  });
  const connector = { id: 'k', name: 'Key', type: 'bearer_token', tokenId } as const;
  await app.run('saveConnector', connector);
  const tab = tabOf(`${server.url}/in/Zx81-Kq7-Lm5-Pw3-Rt9`, { connectorIds: { get_items: 'k' } });
  await app.run('saveTab', tab);
  await app.run('fireAction', { tab, action: 'get_items', connector });
  const connection = connectionTo(server.url, tokenId);
  await app.run('saveConnection', connection);
  await app.run('fetchDocument', { connection, id: 'd1', age: null });
  return { app, server, seqs: await keptSeqs(app) };
}

const exported = async (app: Desk, seqs: number[], format: (typeof exportFormatNames)[number]) => {
  const { text, ...told } = await app.run('exportExchanges', { seqs, format });
  const bytes = app.texts.find(text.id)?.original ?? new Uint8Array();
  return { name: text.name, bytes, text: new TextDecoder().decode(bytes), ...told };
};

test('no format has a secret in it, and each is a file with its ending', async () => {
  const { app, seqs } = await kept();
  for (const format of exportFormatNames) {
    const { name, text } = await exported(app, seqs, format);
    for (const part of [secret, 'tok-9f8e7d6c5b4a', 'Zx81-Kq7-Lm5-Pw3-Rt9', btoa(secret)])
      expect(text, format).not.toContain(part);
    expect(name).toMatch(/^[\p{L}\p{N}-]+-\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d-and-\d-more\.\w+$/u);
  }
});

test('a curl command names the token that was sent, as its label says, and the URL secrets', async () => {
  const { app, seqs } = await kept();
  const { text, variables } = await exported(app, seqs, 'curl');
  expect(text).toContain(`-H 'Authorization: Bearer '"$SHOP_ZIVE_KEY"`);
  expect(text).toContain(`/in/'"$URL_SECRET"'?action=get_items`);
  expect(text).toContain(`/webhook/'"$ENDPOINT_PATH_ID"'?id=d1'`);
  expect(variables).toEqual(['URL_SECRET', 'SHOP_ZIVE_KEY', 'ENDPOINT_PATH_ID']);
});

test.each([
  ['as it is', 'nwr-11aa22bb33cc/44'],
  ['in Base64', btoa('x:nwr-11aa22bb33cc/44')],
])(
  'an exchange with a secret that was stored later is refused %s, and says where',
  async (_name, spelled) => {
    const server = await ownServer((_request, response) =>
      response.end(JSON.stringify([{ id: '1', title: spelled }])),
    );
    const app = desk();
    for (const path of ['a', 'b'])
      await app.run('fireAction', { tab: tabOf(`${server.url}/${path}`), action: 'get_items' });
    const seqs = await keptSeqs(app);
    expect((await exported(app, seqs, 'har')).text).toContain('"_assay"');
    await app.run('addToken', { label: 'New', secret: 'nwr-11aa22bb33cc/44' });
    for (const format of exportFormatNames)
      await expect(app.run('exportExchanges', { seqs, format })).rejects.toThrow(
        /^refused: Call \d+ \(reply body\) contains a secret that Assay knows(?!.*nwr)/s,
      );
  },
);
