import { expect, test } from 'vitest';
import { progressLine } from '#cli/terminal/progress-line.ts';

const at = (done: number) => ({
  phase: '\u001b[31mhostile',
  done,
  total: 120,
  unit: 'items' as const,
});

/** What a terminal shows in its line. */
function screen(isTTY: boolean, columns = 80) {
  let [line, place, all] = ['', 0, ''];
  const write = (text: string): void => {
    all += text;
    for (const letter of text) {
      if (letter === '\r') place = 0;
      else {
        line = line.slice(0, place) + letter + line.slice(place + 1);
        place += 1;
      }
    }
  };
  return { isTTY, columns, write, line: () => line.trimEnd(), all: () => all };
}

test('a terminal shows one line that is written anew, and nothing once it is done', () => {
  const own = screen(true);
  const line = progressLine('probes', own);
  line.show(at(119));
  line.show(at(7));
  expect(own.line()).toBe('7 of 120 probes');
  expect(own.all()).not.toContain('\n');
  expect(own.all()).not.toContain('\u001b');
  line.clear();
  expect(own.line()).toBe('');
});

test('a pipe gets nothing', () => {
  const own = screen(false);
  const line = progressLine('probes', own);
  line.show(at(1));
  line.clear();
  expect(own.all()).toBe('');
});
