import { describe, expect, test } from 'vitest';
import { createGrid } from '#renderer/documents/viewer/grid/grid-store.ts';
import { reading } from '../reading.ts';

const amounts = [30, 4, 200];
const text = `<s>${amounts.map((amount, index) => `<t id="${index}"><amount>${amount}</amount><who>${'ABA'[index]}</who></t>`).join('')}</s>`;

async function shown() {
  const grid = createGrid(reading({ x: text }).call, 'x');
  await grid.show('/s/t');
  const columns = () => grid.pages.store.getState().meta?.columns ?? [];
  const column = (name: string): string[] => {
    const at = columns().findIndex((one) => one.name.endsWith(name));
    return [0, 1, 2].flatMap((index) => grid.pages.row(index)?.cells[at] ?? []);
  };
  return { grid, columns, column };
}

describe('the table', () => {
  test('shows its rows with sums and a width for every column', async () => {
    const { grid, columns, column } = await shown();
    expect(column('amount')).toEqual(['30', '4', '200']);
    expect(columns().find((one) => one.name === 'amount')).toMatchObject({
      sum: 234,
    });
    expect(grid.store.getState().widths).toHaveLength(columns().length);
  });

  test('sorts by a column upwards, downwards, and then as the document has it', async () => {
    const { grid, column } = await shown();
    await grid.sortBy('amount');
    expect(column('amount')).toEqual(['4', '30', '200']);
    await grid.sortBy('amount');
    expect(column('amount')).toEqual(['200', '30', '4']);
    await grid.sortBy('amount');
    expect(column('amount')).toEqual(['30', '4', '200']);
  });
});
