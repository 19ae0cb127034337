import { describe, expect, it } from 'vitest';
import { missingDisplay, openDesktop, sandboxSwitches } from '../../src/start/desktop.ts';

const open = (script: string) => openDesktop(process.execPath, ['-e', script]);

describe('a display', () => {
  it('is missing on Linux where neither DISPLAY nor WAYLAND_DISPLAY is set', () => {
    expect(missingDisplay('linux', {})).toContain('no display');
    expect(missingDisplay('linux', { DISPLAY: '' })).toContain('no display');
  });

  it('is there with either of them, and always on the other systems', () => {
    expect(missingDisplay('linux', { DISPLAY: ':0' })).toBeUndefined();
    expect(missingDisplay('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBeUndefined();
    expect(missingDisplay('darwin', {})).toBeUndefined();
    expect(missingDisplay('win32', {})).toBeUndefined();
  });
});

it("Chromium's sandbox is switched off for root on Linux only", () => {
  expect(sandboxSwitches('linux', 0)).toEqual(['--no-sandbox']);
  expect(sandboxSwitches('linux', 1000)).toEqual([]);
  expect(sandboxSwitches('darwin', 0)).toEqual([]);
  expect(sandboxSwitches('win32', undefined)).toEqual([]);
});

describe('the desktop app', () => {
  it('that dies at once never came up, and says why', async () => {
    const script =
      'process.stderr.write("x: error while loading shared libraries: libnss3.so: cannot open shared object file\\n"); process.exitCode = 127';
    expect(await open(script)).toEqual({
      kind: 'never came up',
      reason: 'error while loading shared libraries: libnss3.so: cannot open shared object file',
    });
  });

  it('that cannot even be run never came up', async () => {
    expect(await openDesktop('/no/such/electron', [])).toMatchObject({
      kind: 'never came up',
      reason: expect.stringContaining('ENOENT'),
    });
  });

  it('that the user closes has ended', async () => {
    expect(await open('')).toEqual({ kind: 'ended', end: { code: 0, signal: null } });
  });

  it('that is told to stop has ended too, however soon', async () => {
    expect(await open('process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000)')).toEqual(
      {
        kind: 'ended',
        end: { code: null, signal: 'SIGTERM' },
      },
    );
  });
});
