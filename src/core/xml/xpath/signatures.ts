import type { ValueType } from './syntax.ts';

/** What a function takes and gives. Of `takes` the last `optional` ones can be left out; with `rest` more like the last may follow. */
export type Signature = {
  type: ValueType;
  takes: readonly (ValueType | 'any')[];
  optional?: number;
  rest?: true;
};

/** The core function library of XPath 1.0 (section 4). */
export const signatures: Readonly<Record<string, Signature>> = {
  last: { type: 'number', takes: [] },
  position: { type: 'number', takes: [] },
  count: { type: 'number', takes: ['nodes'] },
  id: { type: 'nodes', takes: ['any'] },
  'local-name': { type: 'string', takes: ['nodes'], optional: 1 },
  'namespace-uri': { type: 'string', takes: ['nodes'], optional: 1 },
  name: { type: 'string', takes: ['nodes'], optional: 1 },
  string: { type: 'string', takes: ['any'], optional: 1 },
  concat: { type: 'string', takes: ['string', 'string'], rest: true },
  'starts-with': { type: 'boolean', takes: ['string', 'string'] },
  contains: { type: 'boolean', takes: ['string', 'string'] },
  'substring-before': { type: 'string', takes: ['string', 'string'] },
  'substring-after': { type: 'string', takes: ['string', 'string'] },
  substring: { type: 'string', takes: ['string', 'number', 'number'], optional: 1 },
  'string-length': { type: 'number', takes: ['string'], optional: 1 },
  'normalize-space': { type: 'string', takes: ['string'], optional: 1 },
  translate: { type: 'string', takes: ['string', 'string', 'string'] },
  boolean: { type: 'boolean', takes: ['any'] },
  not: { type: 'boolean', takes: ['boolean'] },
  true: { type: 'boolean', takes: [] },
  false: { type: 'boolean', takes: [] },
  lang: { type: 'boolean', takes: ['string'] },
  number: { type: 'number', takes: ['any'], optional: 1 },
  sum: { type: 'number', takes: ['nodes'] },
  floor: { type: 'number', takes: ['number'] },
  ceiling: { type: 'number', takes: ['number'] },
  round: { type: 'number', takes: ['number'] },
};

/** The signature of a function by name; null where there is no such function. */
export const signatureOf = (name: string): Signature | null =>
  Object.hasOwn(signatures, name) ? (signatures[name] ?? null) : null;
