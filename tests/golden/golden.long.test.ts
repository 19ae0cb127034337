import { expect, onTestFinished, test } from 'vitest';
import { clauses } from '#core/contract/clauses.ts';
import type { Example } from '#core/contract/examples/examples.ts';
import { runExample } from '#core/contract/examples/run-example.ts';
import { actionNames, surfaces } from '#core/widget/actions.ts';
import { startSamples } from '#samples/start.ts';
import { connectionTo, type Desk, desk, quickTime } from '../app/desk.ts';
import { at, type Fire, now, tabOf } from '../app/stage.ts';
import { goldenLines } from './lines.ts';

/*
 * The golden run: what the program gives for every clause example and every sample scenario, held against the results
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

/** What a fired action came to, without what was sent and what came back over the network. */
const cameTo = (fired: object): object =>
  Object.fromEntries(
    Object.entries(fired).filter(
      ([key]) =>
        !['action', 'at', 'http', 'parameters', 'reply', 'request', 'surface'].includes(key),
    ),
  );

test('the sample webhook, with every action over both surfaces', async () => {
  const webhook = group('sample-webhook');
  const samples = await startSamples({ now: () => now });
  onTestFinished(() => samples.close());
  const app = desk({ time: quickTime(now) });
  const fire = async (firing: Fire): Promise<object> =>
    app.run('fireAction', { now: at, ...firing }).then(cameTo, refusal);
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
