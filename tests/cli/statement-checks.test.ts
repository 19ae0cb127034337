import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownSamples } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const sample = elements(statement(profiles.norda, 18));

describe('assay read --as xml --checks', () => {
  test('a broken check ends with 1', async () => {
    const input = sample.replace(/<transaction number="7">[\s\S]*?<\/transaction>/, '');
    const { code } = await assay(argv`read --as xml --checks --json`, { input });
    expect(code).toBe(1);
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
  norda: {bank_code: NORDA_01, rules: [{name: All rows, xpath: count(//transaction) = 18}, {name: Fees, xpath: //fee, level: warning}]}
`,
  );
  const of = argv`--workspace ${file} --connection samples --checks`;
  const options = { env: { ASSAY_SAMPLES: token } };
  const whole = await assay(argv`fetch ${of} --id ${ids.completed ?? ''} --json`, options);
  const said = [{ outcome: 'held' }, { outcome: 'broken', level: 'warning' }];
  expect([whole.code, whole.json().assertions]).toMatchObject([0, said]);
  const id = ids['missing-row'] ?? '';
  const { code, json } = await assay(argv`fetch ${of} --id ${id} --json`, options);
  expect(code).toBe(1);
  const { checks, assertions } = json() as { checks: object[]; assertions: object[] };
  expect(checks).not.toContainEqual(expect.objectContaining({ id: 'balance-running' }));
  expect(assertions).toMatchObject([{ name: 'All rows', outcome: 'broken' }, { name: 'Fees' }]);

  // The count and the numbering, and the own rule: nothing confirms the amounts without the running balance.
  const many = await assay(['fetch', '--ids', '-', ...of], { ...options, input: id });
  expect(JSON.parse(many.stdout)).toMatchObject({ outcome: 'completed', checksBroken: 3 });
});
