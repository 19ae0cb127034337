import type { Page } from '@playwright/test';

/**
 * What Chromium itself logs on a machine without a session bus, a graphics card or a desktop (told by the C++ file that logs it), and
 * the lines a debugger's connection leaves. Nothing of ours may be listed here, nor anything fatal.
 */
const chromiumNoise: readonly RegExp[] = [
  /^(Debugger|DevTools) (listening|ending) on ws:/,
  /^Debugger attached\.$/,
  /^Waiting for the debugger to disconnect\.\.\.$/,
  /^For help, see: https:\/\/nodejs\.org\/en\/docs\/inspector$/,
  /^\[[^\]]*:(ERROR|WARNING):\S*\b(bus|dbus\w*|object_proxy|\w*portal\w*)\.cc[(:]/,
  /^\[[^\]]*:(ERROR|WARNING):\S*\b(viz|gpu|gl|egl|angle|vaapi|vulkan|command_buffer|shared_image|one_copy_raster|x11|ozone)\w*\.cc[(:]/,
  // A clock reading of the compositor under load.
  /^\[[^\]]*:(ERROR|WARNING):\w+\.cc\(\d+\)\] Frame latency is negative\b/,
  // Chromium 130 trips over its own hand-over when a window is shown or its page is busy, about once in sixty starts; nothing follows from it.
  /^\[[^\]]*:ERROR:interface_endpoint_client\.cc\(\d+\)\] Message \d+ rejected by interface blink\.mojom\.Widget(Host)?$/,
];

/** Everything that went wrong without a test noticing: console errors and uncaught errors of pages, and every stderr line of the host process. */
export interface Complaints {
  /** `isOurs` false while what the page's console says is about somebody else's server, and asked for. */
  readonly watchPage: (page: Page, isOurs?: () => boolean) => void;
  readonly watchText: (from: string, text: string) => void;
  readonly all: () => readonly string[];
}

/** Starts an empty collection of complaints. */
export const collectComplaints = (): Complaints => {
  const list: string[] = [];
  return {
    watchPage: (page, isOurs = () => true) => {
      page.on('console', (message) => {
        if (message.type() === 'error' && isOurs())
          list.push(`console: ${message.text()} ${message.location().url}`.trimEnd());
      });
      page.on('pageerror', (error) => list.push(`uncaught: ${error.stack ?? error.message}`));
      page.on('crash', () => list.push('the page crashed'));
    },
    watchText: (from, text) => {
      for (const line of text.split(/\r?\n/)) {
        if (line.trim() !== '' && !chromiumNoise.some((noise) => noise.test(line)))
          list.push(`${from}: ${line}`);
      }
    },
    all: () => [...list],
  };
};
