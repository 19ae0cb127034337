import { expect, test, vi } from 'vitest';
import { createTexts } from '#app/texts.ts';
import { xmlHandlers } from '#app/xml/handlers.ts';

const running = { signal: new AbortController().signal, progress: () => undefined };
const megabytes = (count: number): Uint8Array => new Uint8Array(count * 1024 * 1024);

/** The questions about a document of so many megabytes; what is asked is answered with its name. */
function questions(count: number) {
  const texts = createTexts();
  const bytes = megabytes(count);
  const { id } = texts.keep({ name: 'a.xml', shown: bytes, original: bytes });
  const ask = vi.fn(async (_sources: unknown, name: string) => name);
  const xml = { ask } as unknown as Parameters<typeof xmlHandlers>[0];
  return { id, ask, ...xmlHandlers(xml, texts) };
}

const query = { expression: '/', namespaces: {}, from: 0, count: 1 };
const outline = { opened: [], filter: '', from: 0, count: 1 };

test('up to 20 MB a document is asked anything', async () => {
  const { id, queryXml, readOutline, listTables } = questions(20);
  expect(await queryXml({ xml: id, ...query }, running)).toBe('queryXml');
  expect(await readOutline({ xml: id, ...outline }, running)).toBe('readOutline');
  expect(await listTables({ xml: id }, running)).toBe('listTables');
});

test('beyond it XPath, outline and tables say so, and statement checks beyond 50 MB', async () => {
  const { id, ask, queryXml, readOutline, listTables, openXml, checkStatement } = questions(21);
  const refused = (works: string) => ({
    code: 'refused',
    message: `${works} documents up to 20 MB; this one has 21 MB.`,
  });
  await expect(queryXml({ xml: id, ...query }, running)).rejects.toMatchObject(
    refused('XPath works on'),
  );
  await expect(readOutline({ xml: id, ...outline }, running)).rejects.toMatchObject(
    refused('The outline shows'),
  );
  await expect(listTables({ xml: id }, running)).rejects.toMatchObject(
    refused('Tables are made of'),
  );
  expect(ask).not.toHaveBeenCalled();
  const rules = { roles: {}, namespaces: {}, assertions: [] };
  expect(await openXml({ xml: id }, running)).toBe('openXml');
  expect(await checkStatement({ xml: id, rules }, running)).toBe('checkStatement');
  const larger = questions(51);
  await expect(larger.checkStatement({ xml: larger.id, rules }, running)).rejects.toMatchObject({
    message: 'Statement checks read documents up to 50 MB; this one has 51 MB.',
  });
});
