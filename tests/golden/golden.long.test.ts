import { expect, onTestFinished, test } from 'vitest';
import { switchableIds } from '#core/contract/assumptions.ts';
import { clauses } from '#core/contract/clauses.ts';
import type { Example } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { actionNames, surfaces } from '#core/widget/actions.ts';
import { workspaceSchema } from '#operations/schemas.ts';
import { startSamples } from '#samples/start.ts';
import { memoryVault } from '#tests/support/memory-vault.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { connectionTo, type Desk, desk, quickTime } from '../app/desk.ts';
import { at, type Fire, jwtSecret, now, secret, tabOf } from '../app/stage.ts';
import {
  commandLines,
  fetches,
  firings,
  type GoldenFiring,
  savedReplies,
  xmlFiles,
} from './inputs.ts';
import { goldenLines } from './lines.ts';

/*
 * The golden run: what the program gives for every clause example, every sample scenario and 500 generated inputs, held against the results
 * stored beside this file. It says that a change of the code changed no meaning. `npm run golden` lists differences, `npm run golden -- --update`
 * stores what is given now.
 */

/** Collects what was given for each input, and holds it against the stored lines of the group. */
function group(name: string) {
  const lines: string[] = [];
  let count = 0;
  return {
    add(input: string, gave: unknown): void {
      count += 1;
      lines.push(...goldenLines(count, input, gave));
    },
    async compare(): Promise<void> {
      await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`results/${name}.txt`);
    },
  };
}

const switched = workspaceSchema.parse({
  version: 1,
  connections: [],
  tabs: [],
  settings: {},
  readings: Object.fromEntries(switchableIds.map((id) => [id, 'other'])),
});

/** An app that reads everything as we do, and one that uses every other reading. */
const bothReadings = (): readonly [Desk, Desk] => [
  desk({ time: quickTime(now) }),
  desk({ time: quickTime(now), stored: switched }),
];

/** The code of an operation's error, which the program gives in place of an answer. */
const refusal = (error: unknown): { refused: string } => ({
  refused: /^([\w-]+): /.exec(String(error).replace(/^Error: /, ''))?.[1] ?? String(error),
});

/** An answer of the app with the texts that it refers to. */
function withTexts<T extends object>({ texts }: Desk, answer: T): object {
  const text = (ref: unknown): unknown =>
    ref !== null && typeof ref === 'object' && 'id' in ref
      ? new TextDecoder().decode(texts.find(String(ref.id))?.shown)
      : ref;
  return {
    ...answer,
    ...('reply' in answer ? { reply: text(answer.reply) } : {}),
    ...('xml' in answer ? { xml: text(answer.xml) } : {}),
  };
}

test('the examples of every clause', async () => {
  const examples = group('examples');
  for (const { id, examples: kept } of clauses) {
    if (kept === null) continue;
    const all: [string, Example][] = [
      ...('fails' in kept
        ? ([
            ['passes', kept.passes],
            ['fails', kept.fails],
          ] as const)
        : []),
      ...kept.shows.map(({ of }, place): [string, Example] => [`shows ${place}`, of]),
    ].map(([what, example]) => [what, example]);
    for (const [what, example] of all) examples.add(`${id} ${what}`, runExample(example));
  }
  await examples.compare();
});

test('the sample documents', async () => {
  const documents = group('sample-documents');
  const time = quickTime(now);
  const samples = await startSamples({ now: () => time.now });
  onTestFinished(() => samples.close());
  const app = desk({ time });
  const { base_url, endpoint_path_id, token, offers } = samples.info.documents;
  const { id: tokenId } = await app.vault.add({ label: 'sample', secret: token });
  const ask = async (id: string): Promise<object> => {
    const connection = { ...connectionTo(base_url, tokenId), endpoint_path_id };
    return app
      .run('fetchDocument', { connection, id, age: null })
      .then((exchange) => withTexts(app, exchange), refusal);
  };
  for (const offer of offers) {
    documents.add(offer.name, await ask(offer.id));
    if (!offer.name.startsWith('walking')) continue;
    for (const seconds of [5, 9]) {
      time.now = now + seconds * 1000;
      documents.add(`${offer.name} after ${seconds} s`, await ask(offer.id));
    }
    time.now = now;
  }
  await documents.compare();
});

/** A fired action without the reasons of its parameters, which the generated calls show. */
const withoutParameters = ({ parameters: _, ...fired }: { parameters?: unknown }): object => fired;

test('the sample webhook, with every action over both surfaces', async () => {
  const webhook = group('sample-webhook');
  const samples = await startSamples({ now: () => now });
  onTestFinished(() => samples.close());
  const app = desk({ time: quickTime(now) });
  const fire = async (firing: Fire): Promise<object> =>
    app
      .run('fireAction', { now: at, ...firing })
      .then((fired) => withoutParameters(withTexts(app, fired)), refusal);
  for (const { name, url, category } of samples.info.webhook.offers) {
    const tab = tabOf(url, { category });
    if (name === 'slow') {
      webhook.add('slow get_items', await fire({ tab, action: 'get_items', timeoutSeconds: 1 }));
      continue;
    }
    for (const action of actionNames)
      for (const surface of surfaces) {
        const [itemId, entry] = [
          category === 'default' ? 'ORD-1042' : 'conv-1',
          action === 'create_item' ? 'Hello' : null,
        ] as const;
        const kept = entry === null ? {} : { entry: { kind: 'message', content: entry } as const };
        const given = await fire({
          tab,
          action,
          surface,
          itemId,
          item: { id: itemId, title: 'One' },
          conversationId: itemId,
          ...kept,
        });
        webhook.add(`${name} ${action} ${surface}`, given);
      }
  }
  await webhook.compare();
});

test.each(Object.entries(savedReplies))('generated replies: %s', async (name, replies) => {
  const [ours, other] = bothReadings();
  const results = group(name);
  for (const { switched: isSwitched, ...reply } of replies) {
    const { body, ...facts } = reply;
    const input = `${Object.values(facts).join(' ')}${isSwitched ? ' switched' : ''} ${JSON.stringify(typeof body === 'string' ? body : Buffer.from(body).toString('latin1'))}`;
    results.add(input, await (isSwitched ? other : ours).run('readReply', reply).catch(refusal));
  }
  await results.compare();
});

test('generated XML files', async () => {
  const files = group('xml');
  const app = desk();
  for (const { body, expression, path } of xmlFiles) {
    const inspected = await app.run('inspectXml', { name: 'a.xml', body });
    const xml = inspected.xml?.id;
    const asked = xml && {
      info: {
        ...(await app.run('openXml', { xml })),
        tables: await app.run('listTables', { xml }),
      },
      outline: await app.run('readOutline', { xml, opened: [0, 1], from: 0, count: 20 }),
      found: await app.run('queryXml', { xml, expression, from: 0, count: 20 }),
      table: await app.run('readGrid', { xml, path, from: 0, count: 20 }).catch(refusal),
    };
    files.add(`${expression} ${path} ${JSON.stringify(Buffer.from(body).toString('latin1'))}`, {
      ...withTexts(app, inspected),
      ...asked,
    });
  }
  await files.compare();
});

test('generated requests for a document', async () => {
  const requests = group('document-requests');
  const vault = memoryVault();
  const app = desk({ time: quickTime(now), vault });
  for (const {
    id,
    age,
    query,
    endpoint_path_id,
    authorization,
    secret: token,
    status,
    body,
  } of fetches) {
    const { url, heard } = await recorder(() => ({
      status,
      body: Buffer.from(body).toString('latin1'),
    }));
    const tokenId =
      token === null ? null : (await vault.add({ label: crypto.randomUUID(), secret: token })).id;
    const connection = {
      ...connectionTo(`${url}${query}`, tokenId, `c${heard.length}`),
      endpoint_path_id,
      authorization,
    };
    const gave = await app
      .run('fetchDocument', { connection, id, age })
      .then((exchange) => withTexts(app, exchange), refusal);
    requests.add(
      JSON.stringify({ id, age, query, endpoint_path_id, authorization, token, status, body }),
      { heard, ...gave },
    );
  }
  await requests.compare();
});

const allowedOrigins: Record<GoldenFiring['answer']['cors'], string | null> = {
  all: '*',
  origin: 'https://widget.example',
  other: 'https://other.example',
  none: null,
};

test('generated calls of a widget', async () => {
  const calls = group('calls');
  const app = desk({ time: quickTime(now) });
  const { id: tokenId } = await app.vault.add({ label: 'webhook', secret });
  const { id: secretTokenId } = await app.vault.add({
    label: 'jwt',
    secret: jwtSecret,
    signs: true,
  });
  for (const firing of firings) {
    const { query, names, category, wired, answer, connector, minted, ...rest } = firing;
    const origin = allowedOrigins[answer.cors];
    const headers = {
      ...(origin === null
        ? {}
        : {
            'Access-Control-Allow-Origin': origin,
            'Access-Control-Allow-Headers': 'content-type',
          }),
      ...(answer.status === 302 ? { Location: '/elsewhere' } : {}),
    };
    const { url, heard } = await recorder((request) =>
      request.startsWith('OPTIONS') ? { status: 204, headers } : { ...answer, headers },
    );
    const isType = connector === 'bearer_token' || connector === 'token';
    const given: Fire = {
      ...rest,
      tab: tabOf(`${url}/hook${query}`, {
        category,
        wired,
        ...names,
        connectorIds: connector === null ? {} : { [rest.action]: 'c' },
      }),
      connector:
        connector === null
          ? null
          : isType
            ? { type: connector, tokenId }
            : { type: 'header_auth', headerName: connector, tokenId },
      visitor:
        minted === null
          ? { kind: 'anonymous' }
          : { kind: 'minted', verifyWith: { secretTokenId }, ...minted },
      now: at,
    };
    const gave = await app.run('fireAction', given).then((fired) => withTexts(app, fired), refusal);
    calls.add(JSON.stringify(firing), { heard, ...gave });
  }
  await calls.compare();
});

/** What a command gives: its exit code, and its JSON. The time of a call is that of the machine. */
async function commanded(
  args: readonly string[],
  input: string | Uint8Array = '',
  env: Record<string, string> = {},
): Promise<object> {
  const { code, stdout } = await assay([...args, '--json'], { input, env });
  const { at: _, ...json } = stdout === '' ? {} : JSON.parse(stdout);
  return { code, ...json };
}

const fireLine = (action: string, url: string, ...more: string[]): string[] => argv`
  fire ${action} --url ${url}/hook?k=v --now ${at} ${more}
`;

test('command lines', async () => {
  const lines = group('command-line');
  const { url } = await recorder(() => ({
    body: '{"items":[{"id":"1"},{"title":"x"}]}',
    headers: { 'Access-Control-Allow-Origin': '*' },
  }));
  const env = { S: secret, J: jwtSecret };
  const document = argv`fetch --base-url ${url} --endpoint abc`;
  const typed: readonly string[][] = [
    fireLine(
      'get_items',
      url,
      '--credential',
      'header_auth',
      '--secret-env',
      'S',
      '--header-name',
      'X-Key',
    ),
    fireLine('item_clicked', url, '--id', 'a/1'),
    fireLine(
      'create_item',
      url,
      '--category',
      'messaging',
      '--entry',
      '"Hello"',
      '--conversation-id',
      'c-1',
    ),
    fireLine('create_item', url, '--category', 'messaging', '--entry', '{"kind":"message"}'),
    fireLine('update_item', url, '--item', '{"id":"1"}'),
    fireLine('delete_item', url, '--item', '[]'),
    fireLine('get_items', 'ftp://x'),
    fireLine('get_items', url, '--visitor-token-env', 'J', '--jwt-secret-env', 'J'),
    fireLine('get_items', url, '--visitor-token-env', 'J'),
    fireLine('get_items', 'http://127.0.0.1:9'),
    argv`${document} --id ${''} --token-env S`,
    argv`${document} --id x --token-env S --authorization plain --age 30`,
    argv`${document} --id x --token-env NONE`,
    argv`${document} --id x --age old`,
    argv`read --as nothing`,
    argv`read --as document /no/such/file`,
    ['read', '--as', 'xml', '/no/such/file'],
    ['brew'],
    [],
  ];
  const all = [...typed.map((args) => ({ args, input: '' })), ...commandLines];
  // As many at a time as a small machine has processors.
  for (let from = 0; from < all.length; from += 2) {
    const two = all.slice(from, from + 2);
    const given = await Promise.all(two.map(({ args, input }) => commanded(args, input, env)));
    for (const [place, { args, input }] of two.entries()) {
      const text = typeof input === 'string' ? input : Buffer.from(input).toString('latin1');
      lines.add(
        `${args.join(' ').replaceAll(/:\d+/g, ':PORT')} ${JSON.stringify(text)}`,
        given[place],
      );
    }
  }
  await lines.compare();
});
