import { expect, test, vi } from 'vitest';
import { createTexts } from '#app/texts.ts';
import { xmlHandlers } from '#app/xml/handlers.ts';
import { largestChecked, largestOpened } from '#core/xml/bounds.ts';
import { running } from '#tests/support/run/running.ts';

/** The questions about a document of so many bytes; what is asked is answered with its name. */
function questions(size: number) {
  const texts = createTexts();
  const bytes = new Uint8Array(size);
  const { id } = texts.keep({ name: 'a.xml', shown: bytes, original: bytes });
  const ask = vi.fn(async (_sources: unknown, name: string) => name);
  const xml = { ask } as unknown as Parameters<typeof xmlHandlers>[0];
  const handlers = xmlHandlers(xml, texts);
  const page = { xml: id, from: 0, count: 1 };
  const rules = { roles: {}, namespaces: {}, assertions: [] };
  return {
    ask,
    openXml: () => handlers.openXml({ xml: id }, running()),
    checkStatement: () => handlers.checkStatement({ xml: id, rules }, running()),
    bounded: [
      () => handlers.queryXml({ ...page, expression: '/', namespaces: {} }, running()),
      () => handlers.readOutline({ ...page, opened: [], filter: '' }, running()),
      () => handlers.listTables({ xml: id }, running()),
    ],
  };
}

test('up to its bound a document is asked anything', async () => {
  const { ask, bounded } = questions(largestOpened);
  for (const asked of bounded) await asked();
  expect(ask).toHaveBeenCalledTimes(3);
});

test('beyond it XPath, outline and tables say so, and beyond another one statement checks', async () => {
  const { ask, bounded, openXml, checkStatement } = questions(largestOpened + 1);
  for (const asked of bounded) await expect(asked()).rejects.toMatchObject({ code: 'refused' });
  expect(ask).not.toHaveBeenCalled();
  expect(await openXml()).toBe('openXml');
  expect(await checkStatement()).toBe('checkStatement');
  await expect(questions(largestChecked + 1).checkStatement()).rejects.toMatchObject({
    code: 'refused',
  });
});
