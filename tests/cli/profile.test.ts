import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { assay } from '#tests/support/run/cli.ts';
import { completed, encoded } from '../core/document/replies.ts';

const xmlOf = (count: number): string => [...elements(statement(profiles.norda, count))].join('');
const sample = xmlOf(18);
const changed = sample
  .replace('<balance>', '<fee>1.00</fee><balance>')
  .replace(/<amount currency="EUR">[^<]+/, '<amount currency="EUR">');
const replyOf = (xml: string, bank_code: string): string =>
  JSON.stringify({
    ...completed,
    bank_code,
    document_version: '1.3',
    parsed_base64: encoded(xml),
  });

/** A folder with files of these contents, and their paths. */
async function filesOf<Name extends string>(contents: Record<Name, string>) {
  const folder = await ownFolder();
  const paths = {} as Record<Name, string>;
  for (const name of Object.keys(contents) as Name[]) {
    paths[name] = join(folder, name);
    await writeFile(paths[name], contents[name]);
  }
  return { folder, paths };
}

describe('assay profile', () => {
  test('makes one file of XML and replies, with a profile for each kind', async () => {
    const { folder, paths } = await filesOf({
      'a.xml': sample,
      'b.json': replyOf(xmlOf(30), 'NORDA'),
      'c.json': replyOf(xmlOf(5), 'OTHER'),
    });
    const output = join(folder, 'profile.json');
    const kind = ['--bank-code', 'NORDA', '--document-version', '1.3'];
    const files = [paths['a.xml'], paths['b.json'], paths['c.json']];
    const { code, stderr, stdout } = await assay([
      'profile',
      ...files,
      ...kind,
      '--output',
      output,
    ]);
    expect(stderr).toContain('bank_code NORDA, document_version 1.3: 2 documents');
    expect(code).toBe(0);
    expect(stdout).toBe('');
    const text = await readFile(output, 'utf8');
    const written = JSON.parse(text);
    expect(written).toMatchObject({
      format: 'assay-profile',
      version: 1,
      profiles: [
        { bank_code: 'NORDA', document_version: '1.3', documents: 2 },
        { bank_code: 'OTHER', documents: 1 },
      ],
    });
    const path = '/statement/transactions/transaction';
    expect(written.profiles[0].elements[path]).toMatchObject({
      count: 48,
      perParent: [18, 30],
      required: true,
      attributes: { number: { count: 48, required: true } },
    });
    for (const secret of ['Ada', 'XX12', '1254.37', '2026-01', 'Corner'])
      expect(text).not.toContain(secret);
    // The order of the files changes nothing.
    const again = await assay(['profile', ...files.toReversed(), ...kind]);
    expect(again.stdout).toBe(text);
  });

  test('leaves out what is no document, says so, and ends with 1', async () => {
    const { paths } = await filesOf({ 'a.xml': sample, 'b.xml': '<a><b></a>', 'c.json': '{}' });
    const { code, stderr, json } = await assay(['profile', ...Object.values(paths)]);
    expect(code).toBe(1);
    expect(stderr).toContain('its XML is not well-formed');
    expect(stderr).toContain('there is no XML document in it');
    expect(json()).toMatchObject({ profiles: [{ bank_code: null, documents: 1 }] });
    const none = await assay(['profile', paths['c.json']]);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain('None of the files has a document');
  });
});

describe('assay inspect-xml --profile', () => {
  const withProfile = async (names: string[], extra: string[] = []) => {
    const { folder, paths } = await filesOf({
      'a.xml': sample,
      'b.json': replyOf(sample, 'NORDA'),
      'changed.xml': changed,
      'changed.json': replyOf(changed, 'OTHER'),
    });
    const profile = join(folder, 'profile.json');
    const made = names.map((name) => paths[name as keyof typeof paths]);
    expect((await assay(['profile', ...made, '--output', profile])).code).toBe(0);
    return {
      inspect: (name: keyof typeof paths, ...options: string[]) =>
        assay(['inspect-xml', paths[name], '--profile', profile, ...extra, ...options]),
    };
  };

  test('names what differs with its place, and ends with 1', async () => {
    const { inspect } = await withProfile(['a.xml']);
    const { code, json } = await inspect('changed.xml', '--json');
    expect(code).toBe(1);
    const { drift } = json() as { drift: object[] };
    const keys = ['id', 'level', 'message', 'path', 'line', 'column', 'count'];
    for (const one of drift) expect(Object.keys(one)).toEqual(keys);
    expect(drift).toMatchObject([
      {
        id: 'value-empty',
        level: 'warning',
        path: '/statement/transactions/transaction[1]/amount',
        line: 13,
        column: 7,
        count: 1,
      },
      { id: 'element-new', path: '/statement/transactions/transaction[1]/fee' },
    ]);
    const text = await inspect('changed.xml');
    expect(text.stdout).toContain('▲ element-new        `fee` in `transaction` has never occurred');
  });

  test('a document without differences ends with 0, and one with notes too', async () => {
    const { inspect } = await withProfile(['a.xml']);
    const { code, stdout } = await inspect('a.xml');
    expect(stdout).toContain('No differences.');
    expect(code).toBe(0);
    const { folder, paths } = await filesOf({ 'one.xml': sample, 'many.xml': xmlOf(400) });
    const profile = join(folder, 'p.json');
    await assay(['profile', paths['one.xml'], '--output', profile]);
    const many = await assay(['inspect-xml', paths['many.xml'], '--profile', profile]);
    expect(many.stdout).toContain('ℹ row-count');
    expect(many.code).toBe(0);
  });

  test('the kind comes from the reply, the options, or is the only one', async () => {
    const { inspect } = await withProfile(['a.xml', 'b.json']);
    expect((await inspect('b.json')).code).toBe(0);
    const unknown = await inspect('changed.json');
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('no profile for bank_code OTHER');
    expect(unknown.stderr).toContain('bank_code NORDA, document_version 1.3');
    const named = await inspect('a.xml', '--bank-code', 'NORDA', '--document-version', '1.3');
    expect(named.stdout).toContain('Drift from 1 document (bank_code NORDA');
    const { inspect: only } = await withProfile(['b.json']);
    expect((await only('a.xml')).code).toBe(0);
  });

  test('a file that is no profile ends with 2 and says what is wrong', async () => {
    const { code, stderr } = await assay(['inspect-xml', '--profile', 'package.json'], {
      input: sample,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('The profile in package.json cannot be used. It has no "format"');
  });
});
