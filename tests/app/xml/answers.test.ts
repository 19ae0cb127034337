import { describe, expect, test } from 'vitest';
import { answerXml, openOnce } from '#app/xml/answers.ts';
import type { XmlOperationName, XmlQuestions } from '#app/xml/open.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const asking = (text: string) => {
  const xml = openOnce(encode(text));
  return <N extends XmlOperationName>(name: N, question: XmlQuestions[N]) =>
    answerXml(xml, name, question, () => undefined);
};

const xml = '<s xmlns="urn:b"><t id="1"><n>5</n><w>ä</w></t><t id="2"><n>7</n><w>b</w></t></s>';
const page = { from: 0, count: 100 };
const place = (text: string, part: string) => text.indexOf(part) + 1;

describe('a document', () => {
  test('says what it is made of in both looks', async () => {
    expect(await asking(xml)('openXml', {})).toMatchObject({
      characters: xml.length,
      elements: 7,
      root: 's',
      fault: null,
      lines: { raw: 1, pretty: 10 },
      widest: { raw: xml.length },
      namespaces: { d: 'urn:b' },
    });
    expect(await asking(xml)('listTables', {})).toMatchObject([{ name: 't', rows: 2 }]);
  });
});

describe('an XPath', () => {
  const query = (expression: string, namespaces = {}) =>
    asking(xml)('queryXml', { expression, namespaces, ...page });

  test('gives its hits with path, text and place', async () => {
    expect(await query('//d:w')).toMatchObject({
      type: 'nodes',
      total: 2,
      hint: null,
      hits: [
        {
          kind: 'element',
          path: '/d:s/d:t[1]/d:w',
          preview: 'ä',
          begins: { column: place(xml, '<w>') },
          place: { raw: { start: { column: place(xml, '<w>') + 3 } } },
        },
        { path: '/d:s/d:t[2]/d:w', preview: 'b' },
      ],
    });
  });
});

describe('a table', () => {
  const view = { path: '/s/t', filter: '', sort: null };

  test('has its rows sorted and filtered, and sums of what passed', async () => {
    const ask = asking(xml);
    const sorted = await ask('readGrid', {
      ...view,
      sort: { column: 'n', descending: true },
      ...page,
    });
    expect(sorted).toMatchObject({
      total: 2,
      unfiltered: 2,
      columns: [{ name: '@id' }, { name: 'n', sum: 12 }, { name: 'w' }],
    });
    expect(sorted.rows.map(({ cells }) => cells)).toEqual([
      ['2', '7', 'b'],
      ['1', '5', 'ä'],
    ]);
    expect(await ask('readGrid', { ...view, filter: 'ä', ...page })).toMatchObject({
      ...{ total: 1, unfiltered: 2, columns: [{}, { sum: 5 }, {}] },
    });
  });
});
