import { expect, test } from 'vitest';
import { answerXml, openOnce } from '#app/xml/answers.ts';
import type { XmlOperationName, XmlQuestions } from '#app/xml/open.ts';

test('questions about a document are answered by what it holds', async () => {
  const text = '<s xmlns="urn:b"><t id="1"><n>5</n><w>ä</w></t><t id="2"><n>7</n><w>b</w></t></s>';
  const xml = openOnce(new TextEncoder().encode(text));
  const ask = <N extends XmlOperationName>(name: N, question: XmlQuestions[N]) =>
    answerXml(xml, name, question, () => undefined);
  const page = { from: 0, count: 100 };
  const column = text.indexOf('<w>') + 1;
  expect(await ask('openXml', {})).toMatchObject({
    ...{ characters: text.length, elements: 7, root: 's', fault: null },
    ...{ lines: { raw: 1, pretty: 10 }, namespaces: { d: 'urn:b' } },
  });
  expect(await ask('listTables', {})).toMatchObject([{ name: 't', rows: 2 }]);
  expect(await ask('queryXml', { expression: '//d:w', namespaces: {}, ...page })).toMatchObject({
    ...{ type: 'nodes', total: 2, hint: null },
    hits: [
      {
        ...{ kind: 'element', path: '/d:s/d:t[1]/d:w', preview: 'ä', begins: { column } },
        place: { raw: { start: { column: column + 3 } } },
      },
      { path: '/d:s/d:t[2]/d:w', preview: 'b' },
    ],
  });
  const sort = { column: 'n', descending: true };
  const view = { path: '/s/t', ...page };
  expect(await ask('readGrid', { ...view, filter: '', sort })).toMatchObject({
    ...{ total: 2, unfiltered: 2, columns: [{ name: '@id' }, { name: 'n', sum: 12 }, {}] },
    rows: [{ cells: ['2', '7', 'b'] }, { cells: ['1', '5', 'ä'] }],
  });
  expect(await ask('readGrid', { ...view, filter: 'ä', sort: null })).toMatchObject({
    ...{ total: 1, unfiltered: 2, columns: [{}, { sum: 5 }, {}] },
  });
});
