import { spawn } from 'node:child_process';
import { inject } from 'vitest';

const quoted = (word: string): string => `'${word.replaceAll("'", "'\\''")}'`;

/**
 * Runs `assay` on a real pseudo-terminal to its end, by `script` of util-linux, which every Debian has. `type` is given all that is on the screen so far and
 * says what to type next. `screen` is what the terminal got, with the line ends that it makes itself undone.
 */
export async function onTerminal(
  args: readonly string[],
  { env = {} as NodeJS.ProcessEnv, type = (_screen: string): string | null => null } = {},
): Promise<{ code: number | null; screen: string }> {
  const command = [process.execPath, inject('cli'), ...args].map(quoted).join(' ');
  const child = spawn(
    'script',
    ['--quiet', '--return', '--flush', '--command', `exec ${command}`, '/dev/null'],
    {
      env: { PATH: process.env.PATH ?? '', TERM: 'xterm', NO_COLOR: '1', SHELL: '/bin/sh', ...env },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  let screen = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    screen += part;
    const keys = type(screen);
    if (keys !== null) child.stdin.write(keys);
  });
  child.stdin.on('error', () => undefined);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { code, screen: screen.replaceAll('\r\n', '\n') };
}

/** Types `keys` once, as soon as these words are on the screen. */
export function typing(
  ...steps: readonly (readonly [words: string, keys: string])[]
): (screen: string) => string | null {
  let next = 0;
  let from = 0;
  return (screen) => {
    const step = steps[next];
    if (step === undefined) return null;
    const at = screen.indexOf(step[0], from);
    if (at === -1) return null;
    from = at + step[0].length;
    next += 1;
    return step[1];
  };
}
