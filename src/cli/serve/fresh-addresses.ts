import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { keyMinutes } from '#web/keys.ts';

/** Where Enter is heard: the terminal, when there is one. */
type Terminal = NodeJS.ReadableStream & { isTTY?: boolean };

/** Whether this process runs behind its terminal (`assay serve &`), where reading would stop it. Known on Linux only. */
function isBehind(): boolean {
  try {
    // After the name in brackets: state, parent, group, session, terminal, and the group that the terminal listens to.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[2] !== fields[5];
  } catch {
    return false;
  }
}

/** Runs `run` for every line that is typed on a terminal; gives the way to stop, or null where there is none to listen to. */
export function onEnter(input: Terminal, run: () => void, behind = isBehind): (() => void) | null {
  if (input.isTTY !== true || behind()) return null;
  const lines = createInterface({ input });
  lines.on('line', run);
  return () => lines.close();
}

/** What is printed with an address that was made because Enter was pressed. */
export const freshAddressText = (address: string): string =>
  `New address, valid once for one browser within ${keyMinutes} minutes: ${address}\nThe previous address no longer works. Browsers that are signed in stay signed in.`;
