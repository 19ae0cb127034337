import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentOf } from '../reading.ts';

const text = '<s><a>1</a><t><r/><r><n>deep</n></r></t></s>';

async function opened() {
  const { document, asked } = documentOf(text);
  await document.open();
  return { document, asked, namesAsked: () => asked.map(({ name }) => name) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a document in the viewer', () => {
  test('an element that the outline chose is shown in the text, and the cursor that comes of it asks for nothing', async () => {
    const { document, namesAsked } = await opened();
    const node = document.outline.pages.row(1)?.node ?? 0;
    await document.showNode(node, { quiet: true });
    const { jump, path } = document.store.getState();
    expect([jump?.focus, jump?.place.raw.start.offset, path]).toEqual([
      false,
      text.indexOf('<a>'),
      '/s/a',
    ]);
    document.cursorAt('raw', text.indexOf('<a>'));
    await vi.advanceTimersByTimeAsync(200);
    expect(namesAsked()).not.toContain('findNode');
  });
});
