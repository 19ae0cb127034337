import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { decodeXml } from '#core/document/encoding.ts';
import { checkXml } from '#core/xml/wellformed/xml.ts';
import { type ConformanceCase, conformanceCases } from '../../document/conformance-cases.ts';

// "error" leaves it to the parser; editions 1 to 4 allowed fewer names than the fifth, which is the one in force.
const cases = conformanceCases().filter(
  ({ type, editions }) => type !== 'error' && editions.includes('5'),
);

function isRefused({ file }: ConformanceCase): boolean {
  const { text, faults } = decodeXml(new Uint8Array(readFileSync(file)));
  return faults.some(({ level }) => level === 'error') || checkXml(text).fault !== null;
}

const idsOf = (list: ConformanceCase[]): string[] => list.map(({ id }) => id);

describe('the W3C conformance suite (DOC-FLD-5, DOC-FLD-6)', () => {
  test('all that is well-formed passes, whether or not it refers to other files', () => {
    const wellFormed = cases.filter(({ type, namespaces }) => type !== 'not-wf' && namespaces);
    expect(wellFormed).toHaveLength(1040);
    expect(idsOf(wellFormed.filter(isRefused))).toEqual([]);
  });

  test('all that is not well-formed in itself is refused', () => {
    const malformed = cases.filter(
      ({ type, entities }) => type === 'not-wf' && entities === 'none',
    );
    expect(malformed).toHaveLength(1094);
    expect(idsOf(malformed.filter((one) => !isRefused(one)))).toEqual([
      // The fault is in the external subset, which is never read; the catalogue says by mistake that no other file matters.
      'ibm-1-1-not-wf-P77-ibm77n13.xml',
      'ibm-1-1-not-wf-P77-ibm77n14.xml',
      'ibm-1-1-not-wf-P77-ibm77n15.xml',
    ]);
  });

  test('names that XML allows and Namespaces in XML does not are refused', () => {
    const named = cases.filter(({ namespaces }) => !namespaces);
    expect(named).toHaveLength(14);
    // Its colons are in the values of an attribute only, where they may be.
    expect(idsOf(named.filter((one) => !isRefused(one)))).toEqual(['o-p08pass1']);
  });
});
