import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { doctypeStart } from '#core/xml/wellformed/doctype.ts';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { type ConformanceCase, conformanceCases } from '../../document/conformance-cases.ts';

// "error" leaves it to the parser; editions 1 to 4 allowed fewer names than the fifth, which is the one in force.
const cases = conformanceCases().filter(
  ({ type, editions }) => type !== 'error' && editions.includes('5'),
);

const read = ({ file }: ConformanceCase) => decodeXml(new Uint8Array(readFileSync(file)));
const hasDoctype = (one: ConformanceCase): boolean => doctypeStart(read(one).text) !== -1;

function isRefused(one: ConformanceCase): boolean {
  const { text, faults } = read(one);
  return faults.some(({ level }) => level === 'error') || checkXml(text).fault !== null;
}

const idsOf = (list: ConformanceCase[]): string[] => list.map(({ id }) => id);

describe('the W3C conformance suite (DOC-FLD-5, DOC-FLD-6)', () => {
  test('all that is well-formed passes, whether or not it refers to other files', () => {
    const wellFormed = cases.filter(({ type, namespaces }) => type !== 'not-wf' && namespaces);
    expect(wellFormed).toHaveLength(1040);
    // XML 1.1 with a line end of Latin-1 (0x85): TextDecoder reads iso-8859-1 as windows-1252, as browsers do.
    expect(idsOf(wellFormed.filter(isRefused))).toEqual(['rmt-e2e-50']);
  });

  test('all that is not well-formed is refused where no DOCTYPE hides it', () => {
    const malformed = cases.filter(
      ({ type, entities }) => type === 'not-wf' && entities === 'none',
    );
    const plain = malformed.filter((one) => !hasDoctype(one));
    expect(plain).toHaveLength(319);
    expect(idsOf(plain.filter((one) => !isRefused(one)))).toEqual([]);
    const hiding = malformed.filter(hasDoctype);
    expect(hiding).toHaveLength(775);
    // Faults outside of the DOCTYPE, and a DOCTYPE that does not end.
    expect(hiding.filter(isRefused)).toHaveLength(372);
  });

  test('names that XML allows and Namespaces in XML does not are refused', () => {
    const named = cases.filter(({ namespaces }) => !namespaces);
    expect(named).toHaveLength(14);
    const plain = named.filter((one) => !hasDoctype(one));
    expect(plain).toHaveLength(2);
    expect(idsOf(plain.filter((one) => !isRefused(one)))).toEqual([]);
  });
});
