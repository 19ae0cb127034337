import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { closedSet } from '#core/profile/closed-set.ts';
import { currencyCodes } from '#core/profile/currency-codes.ts';
import { profileXml } from '#core/profile/of-document.ts';
import { emptyProfile, mergeProfiles, type Profile } from '#core/profile/profile.ts';
import { addProfile, parseProfileFile, profileFileText } from '#core/profile/profile-file.ts';
import { signOfWord } from '#core/statement/sign-words.ts';
import { scanXml } from '#core/xml/scan.ts';
import { generate } from '#tests/support/statements/generator.ts';
import { SHAPE_NAMES } from '#tests/support/statements/shapes.ts';
import { driftOf, profileOfAll, rowsOf, statementOf } from './documents.ts';

const kind = { bank_code: 'B', document_version: '1' };
const text = (profile: Profile): string => profileFileText([{ ...kind, profile }]);

const word = fc.constantFrom('a', 'b', 'c', 'd', 'ä', '__proto__');
const value = fc.constantFrom('', '1', '12.50', '1,5', 'EUR', 'BOOK', 'PDNG', 'x y', '2026-01-31');
const { tree: element } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.tuple(word, value).map(([name, inner]) => `<${name}>${inner}</${name}>`),
    fc
      .tuple(word, word, value, fc.array(tie('tree'), { maxLength: 4 }))
      .map(
        ([name, attribute, one, inner]) =>
          `<${name} ${attribute}="${one}">${inner.join('')}</${name}>`,
      ),
  ),
}));
const profile = element.map((xml) => profileXml(scanXml(xml)));

describe('merging profiles', () => {
  test('in any order gives the same file', () => {
    fc.assert(
      fc.property(profile, profile, profile, (a, b, c) => {
        expect(mergeProfiles(a, b)).toEqual(mergeProfiles(b, a));
        const left = mergeProfiles(mergeProfiles(a, b), c);
        expect(left).toEqual(mergeProfiles(a, mergeProfiles(b, c)));
        expect(text(left)).toBe(text(mergeProfiles(c, mergeProfiles(b, a))));
        expect(mergeProfiles(a, emptyProfile)).toEqual(a);
      }),
    );
  });

  test('beyond the limits keeps the same names in any order', () => {
    const named = (from: number): Profile =>
      profileXml(
        scanXml(`<r>${Array.from({ length: 1500 }, (_, at) => `<n${from + at}/>`).join('')}</r>`),
      );
    const [a, b, c] = [named(0), named(1000), named(5000)];
    const left = mergeProfiles(mergeProfiles(a, b), c);
    expect(left).toEqual(mergeProfiles(mergeProfiles(c, b), a));
    expect(left.complete).toBe(false);
  });

  test('beyond the limit of all attributes keeps the same ones in any order, and is quick', () => {
    const named = (from: number): Profile => {
      const attributes = Array.from({ length: 100 }, (_, at) => `a${at}=""`).join(' ');
      const elements = Array.from({ length: 2000 }, (_, at) => `<n${from + at} ${attributes}/>`);
      return profileXml(scanXml(`<r>${elements.join('')}</r>`));
    };
    const countOf = ({ elements }: Profile): number =>
      Object.values(elements).reduce(
        (sum, { attributes }) => sum + Object.keys(attributes).length,
        0,
      );
    const [a, b, c] = [named(0), named(15), named(5000)];
    expect([a, b, c].map(countOf)).toEqual([3000, 3000, 3000]);
    const left = mergeProfiles(mergeProfiles(a, b), c);
    expect(left).toEqual(mergeProfiles(a, mergeProfiles(c, b)));
    expect(countOf(left)).toBe(3000);
    expect(left.complete).toBe(false);
  });

  test('a document never differs from a profile that it is part of', () => {
    fc.assert(
      fc.property(element, profile, (xml, other) => {
        const warnings = driftOf(xml, mergeProfiles(profileXml(scanXml(xml)), other));
        expect(warnings).toEqual([]);
      }),
    );
  });
});

describe('the file', () => {
  test('is read back as it was written, whatever the document', () => {
    fc.assert(
      fc.property(profile, (one) => {
        const read = parseProfileFile(text(one));
        if ('fault' in read) throw new Error(read.fault);
        expect(profileFileText(read.profiles)).toBe(text(one));
      }),
    );
  });

  test('takes a bank_code of any length', () => {
    const long = { bank_code: 'B'.repeat(5000), document_version: null };
    const read = parseProfileFile(profileFileText([{ ...long, profile: profileOfAll('<a/>') }]));
    expect(read).toMatchObject({ profiles: [long] });
  });

  test('has one profile for each kind, sorted', () => {
    const one = profileOfAll('<a/>');
    const kinds = [
      { bank_code: 'Z', document_version: null, profile: one },
      { ...kind, profile: one },
      { ...kind, profile: one },
    ].reduce(addProfile, []);
    const read = parseProfileFile(profileFileText(kinds));
    if ('fault' in read) throw new Error(read.fault);
    expect(
      read.profiles.map(({ bank_code, profile: { documents } }) => [bank_code, documents]),
    ).toEqual([
      ['B', 2],
      ['Z', 1],
    ]);
  });

  test.each([
    ['{', 'It is not JSON'],
    ['{}', 'It has no "format": "assay-profile"'],
    ['{"format":"assay-profile","version":2}', 'It has version 2'],
    ['{"format":"assay-profile","version":1}', 'at profiles'],
    ['{"format":"assay-profile","version":1,"profiles":[{"bank_code":1}]}', 'at profiles → 0'],
    ['[]', 'It has no "format"'],
  ])('%s is refused with what is wrong', (bad, words) => {
    expect(parseProfileFile(bad)).toMatchObject({ fault: expect.stringContaining(words) });
  });
});

describe('what a profile says of the documents', () => {
  test('closed sets of codes, and nothing of columns that are named like a person', () => {
    const both = (one: string, other: string) => ({ [one]: 20, [other]: 20 });
    expect(closedSet(['entry', 'status'], both('BOOK', 'PDNG'))).toEqual(['BOOK', 'PDNG']);
    expect(closedSet(['entry', 'holderName'], both('ADA', 'EVE'))).toBe(null);
    expect(closedSet(['entry', 'type'], { ADA: 40 })).toBe(null);
    expect(closedSet(['entry', 'type'], { ADA: 40, EVE: 1 })).toBe(null);
    expect(closedSet(['entry', 'TxCd'], both('PMNT', 'CHRG'))).toEqual(['CHRG', 'PMNT']);
    expect(closedSet(['party', 'type'], both('ADA', 'EVE'))).toBe(null);
    expect(closedSet(['status', 'employee'], both('ADA', 'EVE'))).toBe(null);
    expect(closedSet(['account', 'currency'], { EUR: 3 })).toEqual(['EUR']);
  });

  test.each([
    'employee',
    'remitter',
    'login',
    'merchant',
    'empfaenger',
    'libelle',
    'postalCode',
    'postcode',
    'zip_code',
    'customerType',
    'codename',
    'x',
  ])('no values of a column named %s, however often they repeat', (name) => {
    expect(closedSet(['entry', name], { ada: 20, eve: 20 })).toBe(null);
    const rows = [...rowsOf(`<${name}>ada</${name}>`), ...rowsOf(`<${name}>eve</${name}>`)];
    expect(text(profileOfAll(statementOf(rows)))).not.toMatch(/"(ada|eve)"/);
  });

  test.each(SHAPE_NAMES.map((name) => [name]))(
    'no values of a statement but currencies, and words and letters for debit and credit: %s',
    (shape) => {
      const documents = [1, 2, 3].map(
        (seed) => generate(seed, shape, shape === 'huge' ? { rows: 300 } : {}).xml,
      );
      const read = parseProfileFile(text(profileOfAll(...documents)));
      if ('fault' in read) throw new Error(read.fault);
      const codes = Object.values(read.profiles[0]?.profile.elements ?? {}).flatMap(
        ({ values, attributes }) =>
          [values, ...Object.values(attributes).map((one) => one.values)].flatMap((one) =>
            Object.keys(one.codes ?? {}),
          ),
      );
      const others = codes.filter(
        (code) => code.length > 2 && !currencyCodes.has(code) && signOfWord(code) === null,
      );
      expect(others).toEqual([]);
    },
  );

  test('a customer whose name is one short word in every row is not in it', () => {
    const rows = rowsOf('<holder>SMITH</holder><x>ADAM</x><account>AB12</account>');
    const written = text(profileOfAll(statementOf(rows), statementOf(rows)));
    for (const found of ['SMITH', 'ADAM', 'AB12']) expect(written).not.toContain(found);
  });
});
