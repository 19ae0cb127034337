import { describe, expect, it } from 'vitest';
import { reasonIn, runProgram } from '../../src/start/program.ts';

const node = (script: string, limits: Parameters<typeof runProgram>[2]) =>
  runProgram(process.execPath, ['-e', script], limits);

describe('a program run within limits', () => {
  it('ends with its code and both its outputs', async () => {
    const end = await node(
      'process.stdout.write("one "); process.stderr.write("two"); process.exitCode = 3',
      { timeMs: 10_000 },
    );
    expect(end).toMatchObject({ ok: false, code: 3, stopped: null });
    for (const word of ['one', 'two']) expect(end.output).toContain(word);
  });

  it('is stopped when it takes too long, with everything it started', async () => {
    const nested =
      'require("child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })';
    expect(await node(nested, { timeMs: 500 })).toMatchObject({ ok: false, stopped: 'time' });
  });

  it('is stopped when its download stands still', async () => {
    const once =
      'require("fs").writeFileSync(require("path").join(require("os").tmpdir(), "part"), "x"); setInterval(() => {}, 1000)';
    expect(await node(once, { timeMs: 14_000, stallMs: 1500 })).toMatchObject({
      ok: false,
      stopped: 'stall',
    });
  });
});

it.each([
  [
    '/usr/lib/assay/electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file: No such file or directory\n',
    'error while loading shared libraries: libgtk-3.so.0: cannot open shared object file: No such file or directory',
  ],
  [
    '[1:1121/1.2:ERROR:bus.cc(407)] Failed to connect to the bus: no\n[1:1121/1.3:ERROR:ozone_platform_x11.cc(245)] Missing X server or $DISPLAY\n',
    'Missing X server or $DISPLAY',
  ],
  ['TypeError: fetch failed\n    at node:internal/deps/undici/undici:14976:13\n', 'fetch failed'],
  [
    '[1:1121/1.2:ERROR:bus.cc(407)] Failed to connect to the bus: no\nboom: no good\n',
    'boom: no good',
  ],
  ['', 'it gave no reason'],
])('the reason in an output: %j is %j', (output, reason) => {
  expect(reasonIn(output)).toBe(reason);
});
