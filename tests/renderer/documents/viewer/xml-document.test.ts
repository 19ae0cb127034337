import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { documentOf } from './reading.ts';

const text = '<s><a>1</a><t><r/><r><n>deep</n></r></t></s>';

async function opened(of = text) {
  const { document, asked } = documentOf(of);
  await document.open();
  return { document, asked, namesAsked: () => asked.map(({ name }) => name) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a document in the viewer', () => {
  test('a hit that is an attribute keeps its own XPath while the outline follows', async () => {
    const { document } = await opened('<s><a id="7">1</a><a id="8">2</a></s>');
    await document.query.run('//@id', {});
    const hit = await document.query.step(1);
    if (hit) document.showHit(hit);
    const at = document.store.getState().jump?.place.raw.start.offset ?? 0;
    expect(at).toBe(10);
    document.cursorAt('raw', at);
    await vi.advanceTimersByTimeAsync(200);
    expect(document.store.getState().path).toBe('/s/a[1]/@id');
    expect(document.outline.currentRow()).toMatchObject({ name: 'a', position: 1 });
    document.cursorAt('raw', 12);
    await vi.advanceTimersByTimeAsync(200);
    expect(document.store.getState().path).toBe('/s/a[1]');
  });

  test('where two elements are asked for, the later one is shown, and is the one of the other look at once', async () => {
    const { document } = await opened();
    const [first, second] = [1, 2].map((index) => document.outline.pages.row(index)?.node ?? 0);
    const both = [document.showNode(first ?? 0), document.showNode(second ?? 0)];
    expect(document.store.getState().node).toBe(second);
    await Promise.all(both);
    expect(document.store.getState().node).toBe(second);
  });
});
