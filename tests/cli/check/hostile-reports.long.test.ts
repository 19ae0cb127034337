import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { SaxesParser } from 'saxes';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { ownFolder } from '#tests/support/folder.ts';
import { attacks, hostileIn } from '#tests/support/hostile-text.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../../core/document/replies.ts';

/** A webhook and a document service in one: the number in the path says which of the texts they answer with, in every place that they have. */
const hostileServer = (texts: readonly string[]) =>
  ownServer((request, response) => {
    const [, what, number] = /^\/(\w+)\/(\d+)/.exec(request.url ?? '') ?? [];
    const text = texts[Number(number)] ?? '';
    const odd = { [text]: text, text };
    const xml = `<a b="${text.replaceAll(/[<&"]|\p{Cc}/gu, '')}">${text.replaceAll(/[<&]|\p{Cc}/gu, '')}</a>`;
    const item = { id: text, title: text, status: text, description: text, timestamp: text };
    const replies: Record<string, object> = {
      hook: {
        items: [
          { ...item, ...odd },
          { id: 2, title: odd },
        ],
        badge: text,
        ...odd,
      },
      webhook: {
        ...completed,
        status: Number(number) % 2 === 0 ? 'Completed' : text,
        external_id: text,
        message: text,
        parsed_date: text,
        parsed_base64: Buffer.from(xml).toString('base64'),
        ...odd,
      },
    };
    const isWrite = request.method === 'POST';
    response.writeHead(isWrite && Number(number) % 3 === 0 ? 500 : 200, {
      'Content-Type': 'text/html',
      'X-Text': text.replaceAll(/[^\t\x20-\x7e]/g, '?'),
      Link: '</link>; rel=stylesheet',
    });
    response.end(isWrite ? text : JSON.stringify(replies[what ?? '']));
  });

/** The nodes of a Markdown text, as GitHub reads it, that lead elsewhere, load something or are HTML. */
function activeIn(markdown: string): string[] {
  const kinds = new Set(['link', 'image', 'html', 'definition', 'linkReference', 'imageReference']);
  const found: string[] = [];
  const look = (node: Nodes): void => {
    if (kinds.has(node.type)) found.push(JSON.stringify(node).slice(0, 300));
    if ('children' in node) node.children.forEach(look);
  };
  look(unified().use(remarkParse).use(remarkGfm).parse(markdown));
  return found;
}

/** The names of everything in an XML text that is more than text: an element of another namespace has a prefix, or brings an attribute that says so. */
function partsIn(xml: string): string[] {
  const found = new Set<string>();
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    for (const part of [name, ...Object.keys(attributes).map((one) => `@${one}`)]) found.add(part);
  });
  parser.on('processinginstruction', ({ target }) => void found.add(`?${target}`));
  parser.on('doctype', () => void found.add('!DOCTYPE'));
  parser.write(xml).close();
  return [...found].sort();
}

test('nothing that a server writes becomes markup, a link or a picture in a report, or hides there', async () => {
  const texts = Object.values(attacks('http://stranger.example')).map(
    (text, index) => `m${index}m ${text}`,
  );
  const server = await hostileServer(texts);
  const named = (text: string): string =>
    text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '').slice(0, 100);
  const folder = await ownFolder();
  const file = join(folder, 'assay.yaml');
  const data = join(folder, 'data');
  const reports = join(folder, 'reports');
  const all = <T>(entry: (index: number, text: string) => [string, T]): Record<string, T> =>
    Object.fromEntries(texts.map((text, index) => entry(index, text)));
  await writeFile(
    file,
    JSON.stringify({
      version: 1,
      tabs: all((index, text) => [
        named(text),
        { webhook_url: `${server.url}/hook/${index}`, writes: 'on' },
      ]),
      connections: all((index) => [
        `c${index}`,
        { base_url: server.url, endpoint_path_id: `${index}` },
      ]),
      documents: all((index, text) => [
        named(`d${text}`),
        { connection: `c${index}`, document_id: text },
      ]),
    }),
  );
  const only = 'get-items-reply,item-clicked-clean,update-row,document-reply';
  const checked = await assay(
    argv`check ${file} --only ${only} --allow-writes --record --data ${data} --output ${reports}`,
  );
  const printed = checked.stdout + checked.stderr;
  expect(printed).toContain('m0m');
  expect(hostileIn(printed)).toEqual([]);
  expect(printed).not.toMatch(/^\s*::|##\[|##vso\[/im);

  const { entries } = z
    .object({ entries: z.array(z.object({ seq: z.number() })) })
    .parse((await assay(argv`history --json --limit 999 --data ${data}`)).json());
  const seqs = entries.map(({ seq }) => String(seq));
  const markdown = join(folder, 'calls.md');
  await assay([
    ...argv`history export --format markdown --output ${markdown} --data ${data}`,
    ...seqs,
  ]);
  for (const path of [join(reports, 'check.md'), markdown]) {
    const text = await readFile(path, 'utf8');
    for (const index of texts.keys()) expect(text).toContain(`m${index}m`);
    // Apart from what keeps addresses and mentions from being links.
    expect(hostileIn(text.replaceAll(/(?<=[@:]|www)\u200b/gi, '')), path).toEqual([]);
    expect(activeIn(text), path).toEqual([]);
  }
  const junit = await readFile(join(reports, 'junit.xml'), 'utf8');
  for (const index of texts.keys()) expect(junit).toContain(`m${index}m`);
  // What the form of JUnit has.
  const attributes =
    'classname errors failures hostname id message name package skipped tests time';
  expect(partsIn(junit)).toEqual([
    ...`${attributes} timestamp type value`.split(' ').map((name) => `@${name}`),
    ...'failure properties property system-err system-out testcase testsuite testsuites'.split(' '),
  ]);
});
