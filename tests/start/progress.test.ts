import { expect, test, vi } from 'vitest';
import { showSteps } from '../../src/start/progress.ts';

/** The steps of a start on such an output, and all that they write. */
function started(isTTY: boolean) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const written: string[] = [];
  const { begin, end } = showSteps({ isTTY, write: (text) => written.push(text) });
  begin('Building the app…');
  vi.advanceTimersByTime(2000);
  begin('Building the window…');
  vi.advanceTimersByTime(1000);
  end('Assay is built.');
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  return written.join('');
}

test('a terminal shows the steps in one line, with the seconds as they pass', () => {
  expect(started(true)).toBe(
    [
      '\r0 s  Building the app…',
      '\r1 s  Building the app…',
      '\r2 s  Building the app…',
      '\r2 s  Building the window…',
      '\r3 s  Building the window…',
      `\r${'3 s  Assay is built.'.padEnd('3 s  Building the window…'.length)}\n`,
    ].join(''),
  );
});

test('a file or a pipe gets a line for each step', () => {
  expect(started(false)).toBe(
    '0 s  Building the app…\n2 s  Building the window…\n3 s  Assay is built.\n',
  );
});
