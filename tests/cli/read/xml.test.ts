import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const xml =
  '<s xmlns="urn:b"><t id="1"><n>5</n><w>a,b</w></t><t id="2"><n>7.5</n><w>=c</w></t></s>';

describe('assay read --as xml', () => {
  test('says what a file is made of', async () => {
    const file = join(await ownFolder(), 'some.xml');
    await writeFile(file, xml);
    const { code, json } = await assay(argv`read --as xml ${file} --json`);
    expect(code).toBe(0);
    expect(json()).toMatchObject({
      from: 'xml',
      outcome: 'xml',
      facts: { wellFormed: true, encoding: 'UTF-8', bytes: xml.length },
      info: {
        root: 's',
        elements: 7,
        namespaces: { d: 'urn:b' },
        tables: [{ name: 't', rows: 2 }],
      },
    });
  });

  test('prints what an XPath finds, each with its place', async () => {
    const { stdout } = await assay(argv`read --as xml --xpath ${'//d:t[d:n > 6]/@id'}`, {
      input: xml,
    });
    expect(stdout).toBe(`1:${xml.indexOf('id="2"') + 1}\t/d:s/d:t[2]/@id\t2\n`);
  });

  test('makes a table of repeated elements, whose formulas are guarded unless it is for programs', async () => {
    const table = async (...more: string[]) =>
      (await assay(argv`read --as xml --csv t ${more}`, { input: xml })).stdout;
    const rows = (names: string, last: string): string =>
      `${names}\r\n1,5,"a,b"\r\n2,7.5,${last}\r\n`;
    const guarded = rows("'@id,n,w", "'=c");
    expect(await table()).toBe(guarded);
    expect(JSON.parse(await table('--json')).csv).toBe(guarded);
    expect(await table('--raw-csv')).toBe(rows('@id,n,w', '=c'));
  });

  test.each([
    [['--pretty'], '<a>\n  <b></c>\n</a>', '<b>'],
    [['--pretty'], '<?xml version="1.0" encoding="bank-1"?><a/>', '<a/>'],
  ])(
    '%j of a broken file says on stderr why it ends with 1, and prints the data alone',
    async (options, input, data) => {
      const { code, stdout, stderr } = await assay(['read', '--as', 'xml', ...options], { input });
      expect(code).toBe(1);
      expect(stdout).toContain(data);
      expect(stdout).not.toContain('DOC-FLD');
      expect(stderr).toMatch(/^✖ DOC-FLD-[56] {2}\$ {2}\d+:\d+\n {4}\S/);
    },
  );
});
