import { describe, expect, test } from 'vitest';
import { createOutline } from '#renderer/documents/viewer/outline/outline-store.ts';
import { reading } from '../reading.ts';

const many = 1200;
const text = `<s><a><b/><b><c>deep</c></b></a><t>${Array.from({ length: many }, (_, index) => `<r><n>${index}</n></r>`).join('')}</t></s>`;

/** The outline of the text, and the names of its rows as far as they were read. */
async function started() {
  const outline = createOutline(reading({ x: text }).call, 'x');
  await outline.start();
  const names = async (): Promise<string[]> => {
    const { total } = outline.pages.store.getState();
    return Promise.all(
      Array.from(
        { length: Math.min(12, total ?? 0) },
        async (_, index) => (await outline.pages.read(index))?.name ?? '?',
      ),
    );
  };
  const rowOf = async (name: string) => {
    const row = await outline.pages.read((await names()).indexOf(name));
    if (!row) throw new Error(`no row ${name}`);
    return row;
  };
  return { outline, names, rowOf };
}

describe('the outline', () => {
  test('goes to an element deep inside: what it stands in is opened, and its row is found among many', async () => {
    const { outline, rowOf } = await started();
    await outline.toggle(await rowOf('t'));
    const last = await outline.pages.read(2 + many);
    expect(last).toMatchObject({ name: 'r', position: many, of: many });
    const root = (await outline.pages.read(0))?.node ?? 0;
    const table = (await outline.pages.read(2))?.node ?? 0;
    await outline.reveal([root, table, last?.node ?? 0, (last?.node ?? 0) + 1]);
    expect(outline.store.getState().current).toBe(3 + many);
    expect(await outline.pages.read(3 + many)).toMatchObject({
      name: 'n',
      preview: String(many - 1),
      depth: 3,
    });
  });
});
