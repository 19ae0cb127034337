import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

/** The path of a file with a document of so many megabytes. */
async function fileOf(megabytes: number): Promise<string> {
  const row = '<row><id>1</id><amount>1.25</amount></row>\n';
  const rows = row.repeat(Math.ceil((megabytes * 1024 * 1024) / row.length));
  const file = join(await ownFolder(), `${megabytes}.xml`);
  await writeFile(file, `<rows>${rows}</rows>`);
  return file;
}

test('a document beyond 20 MB is judged and checked, and says that XPath and tables stop', async () => {
  const file = await fileOf(21);
  const { code, stdout } = await assay(argv`read --as xml --checks ${file}`);
  expect(code).toBe(0);
  expect(stdout).toContain('XPath and tables work on documents up to 20 MB; this one has 21 MB.');
  expect(stdout).toContain('The XML is well-formed.');
  expect(stdout).not.toContain('Statement checks read');
  const asked = await assay(argv`read --as xml --xpath //row ${file}`);
  expect(asked.code).toBe(2);
  expect(asked.stderr).toContain('XPath works on documents up to 20 MB; this one has 21 MB.');
});

test('a document beyond 50 MB is judged, and one line says that its statement checks did not run', async () => {
  const file = await fileOf(51);
  const { code, stdout } = await assay(argv`read --as xml --checks ${file}`);
  expect(code).toBe(0);
  expect(stdout).toContain('The XML is well-formed.');
  expect(stdout).toContain('Statement checks read documents up to 50 MB; this one has 51 MB.');
  const asserted = await assay(argv`read --as xml --assert //row ${file}`);
  expect(asserted.code).toBe(2);
  expect(asserted.stderr).toContain('Statement checks read documents up to 50 MB;');
});
