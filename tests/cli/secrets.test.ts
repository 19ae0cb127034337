import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { echoId, echoNames, echoService } from '#tests/support/network/echoes.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayProcess } from '#tests/support/run/cli.ts';
import { scanFor } from '#tests/support/taint/taint-scan.ts';

const secret = 'mrkd-7Qz/x+9"v\\2-t0k3n';
/** A text with the secret in it, by the encodings around the secret. */
const scan = scanFor([{ name: 'the secret', secret }]);
const waysTo = (text: string | Uint8Array): string[] =>
  scan(Buffer.from(text)).map(({ way }) => way);
const reading: readonly string[][] = [
  [],
  ['--json'],
  ['--pretty'],
  ['--xpath', '//*/@* | //text()'],
  argv`--follow --deadline 1 --json`,
];

test('nothing that a command prints or writes holds a token that the replies repeat', async () => {
  const server = await ownServer(echoService);
  const folder = await ownFolder();
  const hits: unknown[] = [];
  let documents = 0;
  const run = async (at: number): Promise<void> => {
    const out = join(folder, `${at}.xml`);
    const address = argv`
      --base-url ${server.url} --endpoint abc --id ${echoId(at)} --token-env TOKEN
    `;
    const { stdout, stderr, code } = await assayProcess(
      argv`fetch ${address} --output ${out} ${reading[at % reading.length] ?? []}`,
      {
        env: { TOKEN: secret },
      },
    );
    expect(code, echoNames[at]).not.toBeNull();
    const xml = await readFile(out).catch(() => null);
    if (xml) documents += 1;
    for (const [name, held] of Object.entries({ stdout, stderr, xml: xml ?? '' })) {
      for (const way of waysTo(held)) hits.push([echoNames[at], name, way]);
    }
  };
  // Two at once: a process takes a while to start.
  const turns = [...echoNames.keys()].filter((at) => at % 3 !== 1);
  await Promise.all(
    [0, 1].map(async (lane) => {
      for (const at of turns.filter((turn) => turn % 2 === lane)) await run(at);
    }),
  );
  expect(hits).toEqual([]);
  expect(documents).toBeGreaterThan(5);
});

test('nothing that a run of many documents prints or writes holds a token that the replies repeat', async () => {
  const server = await ownServer(echoService);
  const archive = join(await ownFolder(), 'archive');
  const ids = [...echoNames.keys()].map(echoId);
  for (const form of ['json-lines', 'csv']) {
    const { stdout, stderr, code } = await assayProcess(
      argv`
        fetch --ids - --base-url ${server.url} --endpoint abc --token-env TOKEN --archive ${archive}
        --format ${form}
      `,
      { env: { TOKEN: secret }, input: `${secret} ${ids.join(' ')}` },
    );
    expect(code, stderr).toBe(1);
    expect(stdout.split('\n').length).toBeGreaterThan(5);
    expect(waysTo(stdout + stderr)).toEqual([]);
  }
  const files = await readdir(archive);
  expect(files.length).toBeGreaterThan(5);
  for (const name of files) expect(waysTo(await readFile(join(archive, name))), name).toEqual([]);
});

test('fire and history show print what a failed reply said, cut, without a secret that it repeats', async () => {
  const server = await ownServer((request, response) => {
    response.writeHead(500, { 'Content-Type': 'text/plain' });
    response.end(`boom \u001b[31m\nsent ${request.headers.authorization}\n${'x'.repeat(3000)}`);
  });
  const data = await ownFolder();
  const address = argv`--url ${server.url}/hook --credential bearer_token`;
  const fired = await assay(
    argv`fire get_items ${address} --secret-env S --record --data ${data}`,
    { env: { S: secret } },
  );
  const shown = await assay(argv`history show 1 --data ${data}`);
  for (const { stdout, stderr } of [fired, shown]) {
    expect(stdout).toContain(
      'the webhook said, its first 2,000 characters:\n    boom \\u{1b}[31m\n',
    );
    expect(stdout).not.toContain('x'.repeat(2000));
    expect(waysTo(stdout + stderr)).toEqual([]);
  }
});

test('fire and history show print the error page that a browser keeps from the widget, without the secret of its address', async () => {
  const key = 'k3y8f20a9c71d5e4';
  const server = await ownServer((request, response) => {
    if (request.method === 'OPTIONS')
      response.writeHead(204, {
        'Access-Control-Allow-Origin': '*',
        'Access-Control-Allow-Headers': 'content-type',
      });
    else response.writeHead(500);
    response.end(request.method === 'OPTIONS' ? '' : `no relation "orders" at ${request.url}`);
  });
  const data = await ownFolder();
  const url = argv`--url ${server.url}/hook?api_key=${key} --item {"id":"t-1"}`;
  const fired = await assay(argv`fire delete_item ${url} --record --data ${data}`);
  const shown = await assay(argv`history show 1 --data ${data}`);
  for (const { stdout } of [fired, shown]) {
    expect(stdout).toContain(
      'the server sent this, and the widget does not see it:\n    no relation "orders" at /hook?api_key=••••',
    );
    expect(stdout).toContain('The webhook answered POST with 500');
    expect(stdout).not.toContain(key);
  }
});

test('the output of curl -v is named, and nothing of it comes out', async () => {
  const { stdout, stderr, code } = await assay(argv`read --as get_items --json`, {
    input: `> GET /w HTTP/1.1\n> Authorization: Bearer ${secret}\n> \n< HTTP/1.1 200 X\n< \n[{"id":"${secret}"}]`,
  });
  expect(code).toBe(2);
  expect(stderr).toContain('The file is the output of curl with its messages');
  expect(waysTo(stdout + stderr)).toEqual([]);
});
