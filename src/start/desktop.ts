import { spawn } from 'node:child_process';
import { type ChildEnd, untilEnd } from './hand-over.ts';
import { reasonIn } from './program.ts';

/** The desktop app ended normally, or never started; `reason` is one clause for a sentence. */
export type DesktopEnd =
  | { readonly kind: 'ended'; readonly end: ChildEnd }
  | { readonly kind: 'never came up'; readonly reason: string };

const comesUpWithinMs = 10_000;
const holdBackMs = 2_000;

/** In one clause, why no window can open here; nothing when one can. Only Linux has machines without a display that run Node. */
export const missingDisplay = (
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): string | undefined =>
  platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY
    ? 'there is no display (DISPLAY and WAYLAND_DISPLAY are not set)'
    : undefined;

/** Chromium refuses to sandbox processes of root on Linux; anywhere else the sandbox stays on. */
export const sandboxSwitches = (
  platform: NodeJS.Platform,
  userId: number | undefined,
): readonly string[] => (platform === 'linux' && userId === 0 ? ['--no-sandbox'] : []);

/**
 * Opens the desktop app and waits for its end. An end with an error soon after the start means that
 * it never started.
 */
export const openDesktop = async (
  executable: string,
  args: readonly string[],
): Promise<DesktopEnd> => {
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  const started = Date.now();
  const child = spawn(executable, args, { env, stdio: ['inherit', 'inherit', 'pipe'] });
  const held: string[] = [];
  // What Chromium says while it fails to start would bury the one sentence that matters.
  const letGo = setTimeout(() => process.stderr.write(held.join('')), holdBackMs);
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (Date.now() - started < holdBackMs) held.push(text);
    else {
      if (held.length < 200) held.push(text);
      process.stderr.write(text);
    }
  });
  try {
    const end = await untilEnd(child);
    const asked =
      end.signal === 'SIGINT' ||
      end.signal === 'SIGTERM' ||
      end.signal === 'SIGHUP' ||
      end.code === 130 ||
      end.code === 143;
    if (end.code === 0 || asked || Date.now() - started > comesUpWithinMs)
      return { kind: 'ended', end };
    return { kind: 'never came up', reason: reasonIn(held.join('')) };
  } catch (error) {
    return {
      kind: 'never came up',
      reason: error instanceof Error ? error.message : String(error),
    };
  } finally {
    clearTimeout(letGo);
  }
};
