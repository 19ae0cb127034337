import { expect, test, vi } from 'vitest';
import { createLines, windowOfColumns } from '#renderer/documents/viewer/text/lines-store.ts';
import { reading } from '../reading.ts';

const long = 'x'.repeat(9000);
const text = `<s>\n${Array.from({ length: 500 }, (_, index) => `  <n>${index}</n>`).join('\n')}\n<l>${long}END</l>\n</s>`;

test('lines are there once they were wanted, with where they begin', async () => {
  const { call, asked } = reading({ x: text });
  const lines = createLines(call, 'x', 'raw');
  lines.want(190, 230, 0);
  await vi.waitUntil(() => lines.store.getState().version === 2);
  expect(lines.line(209, 0)).toEqual({
    text: '  <n>208</n>',
    left: 0,
    length: 12,
    offset: text.indexOf('  <n>208</n>'),
  });
  expect(lines.line(20, 0)).toBeUndefined();
  lines.want(195, 220, 0);
  expect(asked).toHaveLength(2);
});

test('of a long line the columns around those in view are there', async () => {
  const lines = createLines(reading({ x: text }).call, 'x', 'raw');
  const column = 9003;
  lines.want(501, 502, column);
  await vi.waitUntil(() => lines.store.getState().version === 1);
  const line = lines.line(501, column);
  expect(line?.left).toBe(windowOfColumns(column));
  expect(line?.text.slice(column - (line?.left ?? 0), column - (line?.left ?? 0) + 3)).toBe('END');
  expect(line?.length).toBe(long.length + '<l>END</l>'.length);
});

test('a text that is gone says so', async () => {
  const lines = createLines(
    async () => ({ ok: false, error: { code: 'not-found', message: 'Gone.' } }),
    'x',
    'raw',
  );
  lines.want(0, 10, 0);
  await vi.waitUntil(() => lines.store.getState().failed !== null);
  expect(lines.store.getState().failed).toBe('Gone.');
});
