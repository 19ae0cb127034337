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

  test('keeps a byte order mark apart from nothing else', async () => {
    expect(await asking('\ufeff<a/>')('openXml', {})).toMatchObject({ characters: 5 });
  });

  test('says where its tags do not fit and goes on behind it', async () => {
    const info = await asking('<a>\n<b></c></a>')('openXml', {});
    expect(info.fault).toMatchObject({ line: 2, column: 4 });
    expect(info.elements).toBe(2);
  });

  test('of nothing is empty', async () => {
    expect(await asking('')('openXml', {})).toMatchObject({
      characters: 0,
      elements: 0,
      root: null,
    });
    expect(await asking('')('listTables', {})).toEqual([]);
    expect(await asking('')('findNode', { look: 'raw', offset: 0 })).toBeNull();
    expect(await asking('')('readOutline', { opened: [], filter: '', ...page })).toEqual({
      total: 0,
      rows: [],
    });
    expect(await asking('')('readPart', { look: 'pretty', at: 0 })).toMatchObject({
      text: '',
      isLast: true,
    });
  });
});

describe('text and outline', () => {
  test('an offset of either look leads to the innermost element, its path and what it stands in', async () => {
    const ask = asking(xml);
    const { text: pretty } = await ask('readPart', { look: 'pretty', at: 0 });
    const found = await ask('findNode', { look: 'pretty', offset: pretty.indexOf('7') });
    expect(found).toEqual(await ask('findNode', { look: 'raw', offset: xml.indexOf('7') }));
    expect(found?.path).toBe('/d:s/d:t[2]/d:n');
    expect(found?.chain).toHaveLength(3);
    expect(found?.chain.at(-1)).toBe(found?.node);
  });

  test('an element is placed at its start tag in both looks', async () => {
    const ask = asking(xml);
    const { node = 0 } =
      (await ask('findNode', { look: 'raw', offset: xml.indexOf('id="2"') })) ?? {};
    const { place: at, path } = await ask('placeNode', { node });
    expect(path).toBe('/d:s/d:t[2]');
    expect(at.raw).toMatchObject({
      start: { line: 1, column: place(xml, '<t id="2">') },
      end: { line: 1, column: place(xml, '<t id="2">') + 10 },
    });
    expect(at.pretty).toMatchObject({
      start: { line: 6, column: 3 },
      end: { line: 6, column: 13 },
    });
  });

  test('a number that is not a node is the document', async () => {
    expect(await asking(xml)('placeNode', { node: 9999 })).toMatchObject({ path: '/', chain: [] });
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
          place: { raw: { start: { column: place(xml, '<w>') } } },
        },
        { path: '/d:s/d:t[2]/d:w', preview: 'b' },
      ],
    });
  });

  test('says of a text that it is cut', async () => {
    const long = 'x'.repeat(401);
    const wide = `<a><b k="${long}">${long}</b><c>${'<d/>'.repeat(400)}y</c><e>${long.slice(1)}</e></a>`;
    const cut = async (expression: string) => {
      const answer = await asking(wide)('queryXml', { expression, namespaces: {}, ...page });
      return answer.type === 'nodes' ? answer.hits.map((hit) => [hit.preview.length, hit.cut]) : [];
    };
    expect(await cut('//b | //b/text() | //@k')).toEqual(Array(3).fill([401, true]));
    expect(await cut('//c')).toEqual([[1, true]]);
    expect(await cut('//e | //d[1]')).toEqual([
      [0, false],
      [400, false],
    ]);
  });

  test('places an attribute at itself', async () => {
    const start = place(xml, 'id="2"');
    expect(await query('//@id[. = 2]')).toMatchObject({
      hits: [
        {
          kind: 'attribute',
          preview: '2',
          place: { raw: { start: { column: start }, end: { column: start + 6 } } },
        },
      ],
    });
  });

  test('tells texts and values as they are', async () => {
    expect(await query('//d:n/text()')).toMatchObject({
      total: 2,
      hits: [{ kind: 'text', preview: '5' }, {}],
    });
    expect(await query('sum(//d:n) div 5')).toMatchObject({ type: 'number', value: '2.4' });
    expect(await query('1 div 0')).toMatchObject({ type: 'number', value: 'Infinity' });
    expect(await query('//d:n = 7')).toMatchObject({ type: 'boolean', value: 'true' });
    expect(await query('string(//d:w)')).toMatchObject({ type: 'string', value: 'ä' });
  });

  test('knows prefixes of the asker before those of the document', async () => {
    expect(await query('//x:t', { x: 'urn:b' })).toMatchObject({ total: 2 });
    expect(await query('//d:t', { d: 'urn:other' })).toMatchObject({ total: 0 });
  });

  test('says what it finds with the prefixes of the document, where that is something else', async () => {
    expect(await query('//t')).toMatchObject({ total: 0, hint: '//d:t finds 2 matches' });
    expect(await query('count(//t)')).toMatchObject({ value: '0', hint: 'count(//d:t) is 2' });
    expect(await query('string(//w)')).toMatchObject({ hint: 'string(//d:w) is ä' });
    expect(await query('not(//t)')).toMatchObject({ value: 'true', hint: 'not(//d:t) is false' });
    const both = await query('count(//t | //d:w)');
    expect(both).toMatchObject({ value: '2', hint: 'count(//d:t | //d:w) is 4' });
    for (const right of ['//t/nowhere', 'count(//nowhere)', 'count(//d:t) = 2 or //t'])
      expect(await query(right)).toMatchObject({ hint: null });
  });

  test('that takes too many steps says so, as an assertion too', async () => {
    const wide = asking(`<a>${'<b><c>1</c></b>'.repeat(20_000)}</a>`);
    const xpath = '//b[sum(following::c) > 3]';
    const message = expect.stringContaining('write a narrower path');
    const question = { expression: xpath, namespaces: {}, ...page };
    expect(await wide('queryXml', question)).toMatchObject({ type: 'fault', message });
    const assertion = { name: 'slow', level: 'error' as const, message: '', xpath };
    const rules = { roles: {}, namespaces: {}, assertions: [assertion] };
    expect((await wide('checkStatement', { rules })).assertions).toMatchObject([
      { outcome: 'fault', fault: message },
    ]);
  });

  test('keeps its answer where what may have been meant takes too many steps', async () => {
    const wide = asking(`<a xmlns="urn:a">${'<b><c>1</c></b>'.repeat(20_000)}</a>`);
    const expression = 'count(//b[sum(following::c) > 3])';
    expect(await wide('queryXml', { expression, namespaces: {}, ...page })).toMatchObject({
      value: '0',
      hint: null,
    });
  });

  test('that cannot be read or run says where', async () => {
    expect(await query('//d:t[')).toMatchObject({ type: 'fault', at: expect.any(Number) });
    expect(await query('//nope:t')).toMatchObject({
      type: 'fault',
      message: expect.stringContaining('nope'),
    });
  });

  test('gives its pages', async () => {
    const ask = asking(xml);
    expect(
      await ask('queryXml', { expression: '//*', namespaces: {}, from: 5, count: 1 }),
    ).toMatchObject({
      total: 7,
      hits: [{ path: '/d:s/d:t[2]/d:n' }],
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
      total: 1,
      unfiltered: 2,
      columns: [{}, { sum: 5 }, {}],
    });
    expect(await ask('readGrid', { ...view, ...page })).toMatchObject({
      columns: [{}, { sum: 12 }, {}],
    });
  });

  test('is exported as it is filtered and sorted', async () => {
    const csv = await asking(xml)('exportGrid', {
      ...view,
      sort: { column: 'n', descending: true },
      isGuarded: true,
    });
    expect(new TextDecoder().decode(csv)).toBe("'@id,n,w\r\n2,7,b\r\n1,5,ä\r\n");
  });
});
