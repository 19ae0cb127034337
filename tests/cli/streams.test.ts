import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forLog } from '#cli/run.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { hostile, hostileIn } from '#tests/support/hostile-text.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { onTerminal, typing } from '#tests/support/run/pseudo-terminal.ts';
import { completed } from '../core/document/replies.ts';

/** Pieces that attack a terminal: titles, cleared screens, links, copies, C1, directions, tags; `x` and `]` are there so that sequences end. */
const attacks = [
  '\u001b[2J\u001b[31m',
  '\u001b]0;owned\u0007',
  '\u001b]52;c;b3duZWQ=\u001b\\',
  '\u001b]8;;https://evil.example\u0007',
  '\u009b31m',
  '\u009d0;t\u009c',
];
const hidden = [
  '\u202egnp.exe',
  '\u2066\u2069',
  '\u200b\u200d\ufeff',
  '\u{e0041}\u{e0042}',
  '\u2028\u2029',
  '\u00ad',
  '\u0085',
  '\rover',
  '\bx',
];
const anyHostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...hostile.map((code) => String.fromCodePoint(code))),
    fc.constantFrom(...attacks, ...hidden, 'a', ' '),
  ),
  minLength: 5,
  maxLength: 60,
});
/** One text for each test, another one in every run. */
const generated = (): string =>
  `mark ${attacks.join('')}${hidden.join('')}${fc.sample(anyHostile, 1)[0]} kram`;
/** Without what XML cannot hold. */
const inXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[<&]/g, '');
/** Without what an argument or a file name cannot hold. */
const inName = (text: string): string =>
  Buffer.from(text.replaceAll('\u0000', '').replaceAll('/', '')).subarray(0, 120).toString('utf8');

describe('a text for the log of a CI job', () => {
  const commands: [string, string][] = [
    ['a ##[error]b', 'a #\\u0023[error]b'],
    ['x ##vso[task.setvariable variable=a]b', 'x #\\u0023vso[task.setvariable variable=a]b'],
    ["##teamcity[buildStatus status='SUCCESS']", "#\\u0023teamcity[buildStatus status='SUCCESS']"],
    ['::set-output name=a::b', '\\u003a:set-output name=a::b'],
    ['a\n  ::error::b', 'a\n  \\u003a:error::b'],
    ['section_start:1:a\r', 'section_start\\u003a1:a\r'],
  ];
  test.each(commands)('%j holds no command of a runner', (text, broken) => {
    expect(forLog(text)).toBe(broken);
    const value = { [text]: [text, `\\${text}`] };
    const json = JSON.stringify(value, null, 2);
    expect(JSON.parse(forLog(json))).toEqual(value);
    expect(forLog(json)).not.toMatch(/##\[|##vso\[|##teamcity\[|section_(start|end):/i);
  });

  test('is broken in every stream of text, and what was asked for as data is not', async () => {
    const text = '##vso[task.complete]##[error]';
    const url = await webhook(text);
    const fired = await assay(argv`fire get_items --url ${url}`);
    expect(fired.stdout + fired.stderr).toContain('#\\u0023');
    expect(fired.stdout + fired.stderr).not.toMatch(/##(vso)?\[/);
    const xml = ['read', '--as', 'xml', '-'];
    const input = `<a><b>${text}</b></a>`;
    for (const args of [['--xpath', '//b'], ['--csv', 'b'], ['--pretty']])
      expect((await assay([...xml, ...args], { input })).stdout, args.join()).toContain(text);
  });
});

async function webhook(text: string): Promise<string> {
  const item = {
    id: text,
    title: text,
    status: text,
    description: text,
    [text]: text,
    timestamp: text,
  };
  return (
    await recorder(() => ({
      status: 200,
      headers: { 'X-Odd': encodeURIComponent('x') },
      body: JSON.stringify({ items: [item], badge: { color: text }, [text]: 1 }),
    }))
  ).url;
}
async function documents(text: string, status = 'Completed'): Promise<string[]> {
  const xml = `<?xml version="1.0" encoding="UTF-8"?><a><b t="${inXml(text)}">${inXml(text)}</b><b>2</b></a>`;
  const reply = {
    ...completed,
    status,
    external_id: text,
    [text]: text,
    parsed_base64: Buffer.from(xml).toString('base64'),
  };
  const server = await recorder(() => ({ body: JSON.stringify(reply) }));
  return argv`fetch --base-url ${server.url} --endpoint e --id ${completed.id}`;
}
async function file(text: string): Promise<string> {
  const path = join(await ownFolder(), `${inName(text)}.json`);
  await writeFile(path, JSON.stringify({ items: [{ id: text, title: text, [text]: text }] }));
  return path;
}
async function xmlFile(text: string): Promise<string> {
  const path = join(await ownFolder(), 'x.xml');
  await writeFile(
    path,
    `<a xmlns:p="urn:${inXml(text).replace(/"/g, '')}"><b>${inXml(text)}</b><b>2</b><!--${inXml(text).replaceAll('-', '')}--></a>`,
  );
  return path;
}
/** A data folder with a hostile name and a token with a hostile label. */
async function dataFolder(text: string): Promise<string> {
  const folder = join(await ownFolder(), inName(text));
  await mkdir(folder, { mode: 0o700 });
  await assay(argv`
    tokens add ${inName(text)} --from-env SOME_VARIABLE --data ${folder}
  `);
  return folder;
}

/** Every command, with the hostile text wherever it takes or gets one; `ends` is what is typed for one that runs until it is stopped. */
const commands: Record<
  string,
  (text: string) => Promise<{ args: string[]; type?: (screen: string) => string | null }>
> = {
  read: async (text) => ({ args: argv`read --as get_items ${await file(text)}` }),
  'read --xpath': async (text) => ({
    args: argv`read --as xml --xpath ${'//b | //comment()'} ${await xmlFile(text)}`,
  }),
  'read --xpath, broken': async (text) => ({
    args: argv`read --as xml --xpath //b[${inName(text)} ${await xmlFile(text)}`,
  }),
  fetch: async (text) => ({ args: await documents(text) }),
  'fetch --follow': async (text) => ({
    args: argv`${await documents(text, text)} --follow --deadline 1`,
  }),
  fire: async (text) => ({
    args: argv`fire item_clicked --url ${await webhook(text)} --id ${inName(text)}`,
  }),
  tokens: async (text) => ({ args: argv`tokens --data ${await dataFolder(text)}` }),
  'a question': async (text) => ({
    args: argv`${await documents(text)} --token ${inName(text)} --data ${await dataFolder(text)}`,
    type: typing(['[y/N] ', 'n\r']),
  }),
  'a hidden question': async (text) => ({
    args: argv`tokens set-passphrase --data ${await dataFolder(text)}`,
    type: typing(['New passphrase: ', 'one\r'], ['Repeat the passphrase: ', 'two\r']),
  }),
  'an unknown command': async (text) => ({ args: [inName(text)] }),
  serve: async (text) => ({
    args: argv`serve --data ${await dataFolder(text)}`,
    type: typing(['Press Enter', '\u0003']),
  }),
};
/** What a command that asks nothing writes to a terminal. */
async function screenOf(args: readonly string[]): Promise<string> {
  const { stdout, stderr } = await assay(args, { isTTY: true });
  return stdout + stderr;
}

test.each(Object.entries(commands))(
  'on a terminal, no command carries a character that the terminal acts upon or hides: %s',
  async (name, command) => {
    const text = generated();
    const { args, type } = await command(text);
    const screen = type ? (await onTerminal(args, { type })).screen : await screenOf(args);
    expect(hostileIn(screen), JSON.stringify(text)).toEqual([]);
    expect(screen.length, screen).toBeGreaterThan(20);
    // What looks made by chance is masked, where a name is expected and a secret may have been typed.
    if (name !== 'a hidden question')
      expect(screen).toMatch(/\\u001b|\\u009b|\\u202e|\\u\{202e\}|<U\+|••••/);
  },
);

test('on a terminal with colours the sign of a level has one, and NO_COLOR takes it', async () => {
  const path = join(await ownFolder(), 'reply.json');
  await writeFile(path, '[{"title":7}]');
  const args = argv`read --as get_items ${path}`;
  const { screen } = await onTerminal(args, { env: { NO_COLOR: undefined } });
  expect(screen).toContain('\u001b[31m✖\u001b[39m ');
  expect((await onTerminal(args)).screen).not.toContain('\u001b');
});
