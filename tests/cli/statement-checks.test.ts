import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownSamples, ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const sample = elements(statement(profiles.norda, 18));
const without7 = sample.replace(/ *<transaction number="7">[\s\S]*?<\/transaction>\n/, '');
const keys = ['id', 'outcome', 'message', 'expected', 'actual', 'difference', 'rows', 'place'];

describe('assay read --as xml --checks', () => {
  test('a statement with a row removed ends with 1, and every check has the same keys', async () => {
    const { code, json } = await assay(argv`read --as xml --checks --json`, { input: without7 });
    expect(code).toBe(1);
    const { checks } = json() as { checks: Record<string, unknown>[] };
    for (const check of checks) expect(Object.keys(check)).toEqual(keys);
    expect(checks).toContainEqual(
      expect.objectContaining({
        id: 'count-declared',
        outcome: 'broken',
        expected: '18',
        actual: '17',
        difference: '-1',
        place: { path: '/statement/transactions/@count', line: 10, column: 17 },
      }),
    );
    expect(checks).toContainEqual(
      expect.objectContaining({ id: 'balance-total', outcome: 'broken', difference: '-215.23' }),
    );
  });

  test('a sound statement ends with 0, in words too', async () => {
    const { code, stdout } = await assay(['read', '--as', 'xml', '--checks'], { input: sample });
    expect(code).toBe(0);
    expect(stdout).toContain('Statement checks\n✔ balance-total');
    expect(stdout).toMatch(/\n✔ holds {3}✖ broken {3}\? unclear\n$/);
    expect(stdout).not.toContain('--rules');
  });

  test('checks that are unclear for one reason are one line', async () => {
    const row = '<row><c>2026-01-02</c><c>a</c><c>-5.00</c></row>';
    const { code, stdout } = await assay(argv`read --checks`, {
      input: `<s><openingBalance>9.00</openingBalance>${row.repeat(3)}<closingBalance>1.00</closingBalance></s>`,
    });
    expect(code).toBe(0);
    expect(stdout).toContain('? balance-total, balance-running, numbering  The columns have no');
    expect(stdout.match(/Choose the columns/g)).toHaveLength(1);
    expect(stdout).toContain('\n--rules FILE chooses them: {"roles": {"/PATH/OF/ROW": ');
  });

  test('an assertion that finds nothing ends with 1, beside one that holds', async () => {
    const { code, json } = await assay(
      argv`read --as xml --json --assert //fee --assert ${'count(//transaction) = 18'}`,
      { input: sample },
    );
    expect(code).toBe(1);
    expect(json()).not.toHaveProperty('checks');
    expect(json()).toMatchObject({
      assertions: [
        { name: '//fee', level: 'error', outcome: 'broken' },
        { name: 'count(//transaction) = 18', outcome: 'held' },
      ],
    });
  });

  test('an assertion that misses a namespace says so, whether it holds or not', async () => {
    const options = argv`--assert not(//Ntry) --assert ${'count(//Ntry) = 2'}`;
    const { stdout } = await assay(['read', '--as', 'xml', ...options], {
      input: '<d xmlns="urn:x"><Ntry/><Ntry/></d>',
    });
    expect(stdout).toContain('not(//Ntry)  not(//d:Ntry) is false');
    expect(stdout).toContain('count(//Ntry) = 2  count(//d:Ntry) = 2 is true');
  });

  test('rules correct a role and bring assertions; a warning does not change the exit code', async () => {
    const file = join(await ownFolder(), 'rules.json');
    const rules = {
      roles: { '/statement/transactions/transaction': { balance: null } },
      assertions: [{ name: 'fees', level: 'warning', message: 'No fees.', xpath: '//fee' }],
    };
    await writeFile(file, JSON.stringify(rules));
    const { code, stdout } = await assay(argv`read --as xml --rules ${file}`, { input: sample });
    expect(code).toBe(0);
    expect(stdout).not.toContain('balance-running');
    expect(stdout).toContain('✖ warning          fees  No fees.');
  });

  test('rules say that debits raise the balance, and a said column that is missing is named', async () => {
    const row = (day: number, debit: string) =>
      `<tx><date>2026-03-0${day}</date><debit>${debit}</debit><credit/></tx>`;
    const input = `<s><openingBalance>10.00</openingBalance><rows>${row(1, '2.00')}${row(2, '3.00')}</rows><closingBalance>15.00</closingBalance></s>`;
    const file = join(await ownFolder(), 'rules.json');
    const by = async (rules: object) => {
      await writeFile(file, JSON.stringify(rules));
      return assay(argv`read --as xml --rules ${file}`, { input });
    };
    const roles = { '/s/rows/tx': { debit: 'debit', credit: 'credit' } };
    expect((await by({ roles })).stdout).toMatch(/\? balance-total.* It fits if debits raise/);
    expect((await by({ roles, debitsRaiseBalance: true })).stdout).toContain('✔ balance-total');
    const missing = await by({ roles: { '/s/rows/tx': { amount: 'betrag' } } });
    expect(missing.code).toBe(0);
    expect(missing.stdout).toMatch(/\? balance-total.* no column betrag/);
  });

  test('a document that is no statement is one line', async () => {
    const { code, stdout } = await assay(argv`read --as xml --checks`, { input: '<a><b/></a>' });
    expect(code).toBe(0);
    expect(stdout).toMatch(/\n\nNot a statement\..*\n$/);
    expect(stdout).not.toContain('Statement checks');
  });

  test('rules with unknown keys end with 2', async () => {
    const file = join(await ownFolder(), 'rules.json');
    await writeFile(file, '{"roles":{"/s/t":{"date-order":"dmy"}}}');
    const wrong = await assay(argv`read --as xml --rules ${file}`, { input: sample });
    expect(wrong.stderr).toContain('date-order has to be day-month-year or month-day-year');
    const options = argv`read --as xml --rules package.json`;
    const { code, stderr } = await assay(options, { input: sample });
    expect(code).toBe(2);
    expect(stderr).toContain('The rules in package.json cannot be used');
  });
});

test('the roles and rules of a workspace file count for its documents', async () => {
  const samples = await ownSamples();
  const { base_url, endpoint_path_id, ids, token } = samples.info.documents;
  const file = join(await ownFolder(), 'assay.yaml');
  await writeFile(
    file,
    `version: 1
connections:
  samples: {base_url: "${base_url}", endpoint_path_id: ${endpoint_path_id}, token: {env: ASSAY_SAMPLES}}
statementRoles:
  norda:
    connection: samples
    bank_code: NORDA_01
    roles: {/statement/transactions/transaction: {balance: null}}
statementRules:
  norda: {bank_code: NORDA_01, rules: [{name: All rows, xpath: count(//transaction) = 18}]}
`,
  );
  const of = argv`--workspace ${file} --connection samples --checks`;
  const options = { env: { ASSAY_SAMPLES: token } };
  const id = ids['missing-row'] ?? '';
  const { code, json } = await assay(argv`fetch ${of} --id ${id} --json`, options);
  expect(code).toBe(1);
  const { checks, assertions } = json() as { checks: object[]; assertions: object[] };
  expect(checks).not.toContainEqual(expect.objectContaining({ id: 'balance-running' }));
  expect(assertions).toMatchObject([{ name: 'All rows', outcome: 'broken' }]);

  // The count and the numbering, and the own rule: nothing confirms the amounts without the running balance.
  const many = await assay(['fetch', '--ids', '-', ...of], { ...options, input: id });
  expect(JSON.parse(many.stdout)).toMatchObject({ outcome: 'completed', checksBroken: 3 });
});

test('--timeout ends the checks of a small document too', async () => {
  const xml = `<a>${'<b><c>1</c></b>'.repeat(8000)}</a>`;
  const id = '5a3b1e00-0000-4000-8000-000000000001';
  const parsed_base64 = Buffer.from(xml).toString('base64');
  const server = await ownServer((_, response) =>
    response.end(JSON.stringify({ status_code: 200, id, status: 'Completed', parsed_base64 })),
  );
  const many = Array.from({ length: 100 }, (_, at) => `//b[sum(following::c) > ${at}] = 'x'`);
  const { code, stderr } = await assay([
    ...argv`fetch --base-url ${server.url} --endpoint e --id ${id} --timeout 5`,
    ...many.flatMap((xpath) => ['--assert', xpath]),
  ]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    'The statement checks took over 5 seconds and were stopped. Allow more with --timeout.',
  );
});
