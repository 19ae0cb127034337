import { expect, test } from 'vitest';
import { tableAt } from '#renderer/documents/viewer/grid/grid-sheet.tsx';

const offers = ['/s/t/r', '/s/t/r/part'].map((path) => ({ path, name: 'r', rows: 2, columns: 2 }));

test.each([
  ['/s/t/r[17]/amount', '/s/t/r'],
  ['/s/t/r[17]/part[2]/x[1]', '/s/t/r/part'],
  ['/s/t[1]/r[3]', '/s/t/r'],
  ['/s/account/holder[2]', '/s/account/holder'],
  ['/s', '/s'],
])('the table of %s is %s', (path, table) => expect(tableAt(path, offers)).toBe(table));
