import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed } from '../../core/document/replies.ts';

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

  test('reads the document of a saved reply', async () => {
    const reply = { ...completed, parsed_base64: Buffer.from(xml).toString('base64') };
    const { json } = await assay(argv`read --as xml - --json`, { input: JSON.stringify(reply) });
    expect(json()).toMatchObject({ from: 'reply', outcome: 'completed', info: { elements: 7 } });
  });

  test('points at the fault of a broken file, in its lines, and ends with 1', async () => {
    const { code, json } = await assay(['read', '--as', 'xml', '--json'], {
      input: '<a>\n  <b></c>\n</a>',
    });
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      facts: { wellFormed: false },
      findings: [{ clause: 'DOC-FLD-5', level: 'error', path: '$', line: 2, column: 6 }],
    });
  });

  test('reads the encoding that the file declares', async () => {
    const input = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><a>J\xfcrgen</a>',
      'latin1',
    );
    const { stdout } = await assay(argv`read --as xml --xpath string(/a)`, { input });
    expect(stdout).toBe('Jürgen\n');
  });

  test('a text that is cut says so in JSON', async () => {
    const input = `<a><b>${'x'.repeat(401)}</b><b>y</b></a>`;
    const { json } = await assay(argv`read --as xml --xpath //b --json`, { input });
    expect(json()).toMatchObject({ xpath: { hits: [{ cut: true }, { text: 'y' }] } });
    const second = { xpath: { hits: [{}, { cut: expect.anything() }] } };
    expect(json()).not.toMatchObject(second);
  });

  test('prints what an XPath finds, each with its place', async () => {
    const { stdout } = await assay(argv`read --as xml --xpath ${'//d:t[d:n > 6]/@id'}`, {
      input: xml,
    });
    expect(stdout).toBe(`1:${xml.indexOf('id="2"') + 1}\t/d:s/d:t[2]/@id\t2\n`);
  });

  test('says what a name without its prefix would have found, beside the data', async () => {
    const { stdout, stderr } = await assay(argv`read --as xml --xpath //t`, { input: xml });
    expect(stdout.trim()).toBe('');
    expect(stderr).toContain('//d:t finds 2 matches');
  });

  test('takes prefixes of one’s own', async () => {
    const { stdout } = await assay(argv`read --as xml --xpath sum(//x:n) --ns x=urn:b`, {
      input: xml,
    });
    expect(stdout).toBe('12.5\n');
  });

  test('shows where an XPath cannot be read, and ends with 2', async () => {
    const { code, stderr } = await assay(argv`read --as xml --xpath sum(//n`, { input: xml });
    expect(code).toBe(2);
    expect(stderr).toContain('sum(//n\n     ^');
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

  test('says which tables there could be when the one asked for is not there', async () => {
    const { code, stderr } = await assay(argv`read --as xml --csv x`, { input: xml });
    expect(code).toBe(2);
    expect(stderr).toContain('/s/t (2 rows)');
  });

  test('lays the document out without repairing it', async () => {
    const { stdout } = await assay(['read', '--as', 'xml', '--pretty'], {
      input: '<a><b>1</b><c/></a>',
    });
    expect(stdout).toBe('<a>\n  <b>1</b>\n  <c/>\n</a>\n');
  });

  test.each([
    [['--pretty'], '<a>\n  <b></c>\n</a>', '<b>'],
    [['--xpath', 'string(/a)'], '<a>x</a><b/>', 'x\n'],
    [['--csv', 't'], '<a><t><n>1</n></t><t><n>2</n></t></a><b/>', 'n\r\n1'],
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

  test('of a sound file it says nothing on stderr', async () => {
    expect(await assay(['read', '--as', 'xml', '--pretty'], { input: '<a/>' })).toMatchObject({
      code: 0,
      stdout: '<a/>\n',
      stderr: '',
    });
  });

  test.each([
    ['an empty file', ''],
    ['no XML', 'plain words'],
    ['a PDF', '%PDF-1.7\n'],
  ])('%s is an error with a sentence', async (_name, input) => {
    const { code, json } = await assay(['read', '--as', 'xml', '--json'], { input });
    expect(code).toBe(1);
    expect(json()).toMatchObject({ findings: [{ clause: 'DOC-FLD-5', level: 'error' }] });
  });

  test('a file that is not there ends with 2', async () => {
    const { code, stderr } = await assay(['read', '--as', 'xml', 'nowhere.xml']);
    expect(code).toBe(2);
    expect(stderr).toContain('nowhere.xml');
  });
});

test('a namespace without its prefix is refused', async () => {
  const { code, stderr } = await assay(argv`read --as xml --ns urn:b --xpath /`, {
    input: xml,
  });
  expect(code).toBe(2);
  expect(stderr).toContain('a prefix and');
});
