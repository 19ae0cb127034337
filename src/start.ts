import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { buildAssay, isBuildFresh } from './start/build.ts';
import { missingDisplay, openDesktop, sandboxSwitches } from './start/desktop.ts';
import { findElectron, installElectron } from './start/electron.ts';
import { endLike, untilEnd } from './start/hand-over.ts';
import { showSteps } from './start/progress.ts';
import { handedOn } from './start/workspace-args.ts';

const root = resolve(import.meta.dirname, '..');
const options = handedOn(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd());
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Opens the desktop app; returns, in one clause, why that is not possible here, or nothing once it was open and has ended. */
const openOrSayWhyNot = async (): Promise<string | undefined> => {
  const noDisplay = missingDisplay(process.platform, process.env);
  if (noDisplay !== undefined) return noDisplay;
  const isHere = !('missing' in (await findElectron(root)));
  const steps = isHere || process.env.ELECTRON_OVERRIDE_DIST_PATH ? null : showSteps();
  steps?.begin("Downloading Electron's runtime (only this once)…");
  const electron = await installElectron(root, { timeMs: 5 * 60_000, stallMs: 20_000 });
  steps?.end('missing' in electron ? 'No runtime of Electron.' : "Electron's runtime is here.");
  if ('missing' in electron) return electron.missing;
  const switches = sandboxSwitches(process.platform, process.getuid?.());
  if (switches.length > 0) say("Chromium's sandbox does not work for root, so it is switched off.");
  const outcome = await openDesktop(electron.executable, [...switches, root, ...options]);
  if (outcome.kind === 'never came up') return `Electron could not start (${outcome.reason})`;
  endLike(outcome.end);
  return undefined;
};

const serve = async (): Promise<void> =>
  endLike(
    await untilEnd(
      spawn(process.execPath, [join(root, 'out/main/cli.js'), 'serve', ...options], {
        stdio: 'inherit',
      }),
    ),
  );

const start = async (): Promise<void> => {
  if (!(await isBuildFresh(root))) {
    const steps = showSteps();
    steps.begin('Starting the build…');
    const build = await buildAssay(root, steps.begin);
    steps.end(build.ok ? 'Assay is built.' : 'The build failed.');
    if (!build.ok) {
      process.stderr.write(
        `${build.output}\nAssay could not be built. The output above says why.\n`,
      );
      process.exitCode = 1;
      return;
    }
  }
  const whyNot = await openOrSayWhyNot();
  if (whyNot === undefined) return;
  say(`Assay opens in your browser instead of a window of its own, because ${whyNot}.`);
  await serve();
};

await start();
