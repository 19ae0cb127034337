import { expect, test, vi } from 'vitest';
import { buildSteps } from '../../src/start/build.ts';
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

test('the output of a build says what is built, however it comes in pieces', () => {
  const begun: string[] = [];
  const hear = buildSteps((step) => void begun.push(step));
  for (const piece of [
    'vite v8.3.8 building ssr environ',
    'ment for production...\n✓ built in 8s\nvite v8.3.8 building ssr environment for production...\n',
    'vite v8.3.8 building client environment for production...\n',
  ])
    hear(piece);
  expect(begun).toEqual(['Building the app…', 'Building the window…']);
});
