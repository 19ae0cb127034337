import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { freePort } from '#tests/support/network/loopback.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay, assayRunning } from '#tests/support/run/cli.ts';

const yaml = (url: string): string => `version: 1
tabs:
  orders:
    webhook_url: ${url}
    wired: [get_items]
    connector: key
connectors:
  key: {type: header_auth, secret: {env: ASSAY_KEY}}
`;

const secret = 'crd-9f8e7d6c5b4a-check';

/** A repository with an assay.yaml whose webhook repeats the credential in every error. */
async function repository() {
  const { url } = await ownServer(({ headers }, response) =>
    response.writeHead(401).end(JSON.stringify({ error: 'Not accepted', received: headers })),
  );
  const folder = await ownFolder();
  const file = join(folder, 'assay.yaml');
  await writeFile(file, yaml(url));
  return { folder, file };
}

test('a check of an assay.yaml writes every report, and holds no secret', async () => {
  const { folder, file } = await repository();
  const output = join(folder, 'reports');
  const args = argv`check ${file} --data ${join(folder, 'data')} --output ${output}`;
  const first = await assay(args, { env: { ASSAY_KEY: secret } });
  expect(first).toMatchObject({ code: 1 });
  expect(first.stdout).toContain('TAB-ERR-3');
  const names = ['check.json', 'check.md', 'junit.xml'];
  expect((await readdir(output)).sort()).toEqual(names);
  const texts = await Promise.all(names.map((name) => readFile(join(output, name), 'utf8')));
  for (const text of [first.stdout, first.stderr, ...texts]) expect(text).not.toContain(secret);
  const report = JSON.parse(texts[0] ?? '');
  expect(Object.keys(report)).toEqual(['summary', 'causes', 'probes']);
  expect(report.causes.flatMap(({ clauses }: { clauses: string[] }) => clauses).sort()).toEqual([
    'TAB-ERR-1',
    'TAB-ERR-3',
  ]);
});

test('Ctrl+C ends a check with a report that is not complete', async () => {
  const server = await ownServer(() => undefined);
  const folder = await ownFolder();
  const file = join(folder, 'assay.yaml');
  await writeFile(file, `version: 1\ntabs:\n  orders: {webhook_url: "${server.url}/"}\n`);
  const args = argv`check ${file} --data ${join(folder, 'data')} --reporter json`;
  const { until, stop } = assayRunning(args);
  await until(/Checking/);
  const { code, json } = await stop();
  expect(code).toBe(130);
  expect(json()).toMatchObject({ summary: { isComplete: false, stoppedBy: 'cancelled' } });
});

test('a check that could not run ends with 2, and JSON goes to the standard output', async () => {
  const { folder, file } = await repository();
  const args = argv`check ${file} --data ${join(folder, 'data')} --reporter json`;
  const result = await assay(argv`${args} --only get-items-reply`, { env: {} });
  expect(result).toMatchObject({ code: 2 });
  expect(result.json()).toMatchObject({
    summary: { problems: [{ subject: { kind: 'tab', name: 'orders' } }] },
  });
});

test('a check whose server is down ends with 2, and says so in place of a broken contract', async () => {
  const { folder, file } = await repository();
  await writeFile(
    file,
    yaml(`http://127.0.0.1:${await freePort()}`).replace(/ +connector.*\n/, ''),
  );
  const { code, stdout, stderr } = await assay(
    argv`check ${file} --data ${join(folder, 'data')} --fail-on warning`,
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/^assay: tab orders: No call got a reply, so nothing was tested\. 127\./m);
  expect(stdout).toMatch(
    /^✖ tab orders: No call got a reply, .*\n {2}\d+ probes could not be tested because of it\.$/m,
  );
  expect(stdout).toMatch(
    /^0 causes break the contract\. 0 rules hold\. \d+ need writes \(--allow-writes\)\. \d+ not tested\.$/m,
  );
});
