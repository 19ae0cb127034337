/*
 * What Electron starts: the window, or the command line where `--cli` is the first argument, as in
 * the installed command `assay`. Switches of Chromium follow it, and after `--` what the user typed,
 * in which Chromium looks for no switches. The command ends before Electron is ready, hence without a
 * display, a window or another process of Chromium.
 */
const written = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => stream.write('', () => resolve()));

/** Electron's own `process.exit` neither knows this code nor tells anybody that the process ends. */
const exitCode = (): number => Number(process.exitCode ?? 0);

async function runCommandLine(args: readonly string[]): Promise<void> {
  const separator = args.indexOf('--');
  process.argv = [process.execPath, 'assay', ...args.slice(separator + 1)];
  // Electron stops waiting for us when nothing else is pending, as while a full pipe is read.
  setInterval(() => undefined, 60_000);
  await import('./cli/index.ts');
  // Ended by us, and not by Node: Electron would go on to its window.
  await Promise.all([process.stdout, process.stderr].map(written));
  // A code that is set here is no sign of a module that never finished.
  process.exitCode = exitCode();
  process.emit('exit', exitCode());
  process.exit(exitCode());
}

const [, first, ...rest] = process.argv;
if (first === '--cli') await runCommandLine(rest);
else await import('./main/index.ts');

export {};
