import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Installer } from 'electron-installer-debian';
import { reasonIn, runProgram } from './program.ts';

/**
 * The arguments with which the executable is the command line: `--` and what the user typed follow.
 * It shows no page, so that it needs neither Chromium's sandbox nor a display.
 */
export const commandLineSwitches = [
  '--cli',
  '--no-sandbox',
  '--no-zygote',
  '--ozone-platform=headless',
  '--log-level=3',
] as const;

const place = '/usr/lib/assay/assay';

/** The command `assay`: without arguments the window, otherwise the command line, both in one executable. */
const command = `#!/bin/sh
# Without arguments Assay opens its window. With arguments it is a command line, in the same executable.
if [ "$#" -eq 0 ]; then
  exec ${place}
fi
exec ${place} ${commandLineSwitches.join(' ')} -- "$@"
`;

const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Runs a program of the system to its end. Throws in one sentence when it fails. */
async function mustRun(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const end = await runProgram(program, args, { timeMs: 10 * 60_000, env });
  if (!end.ok) throw new Error(`${program} failed (${reasonIn(end.output)}).`);
}

/** What SOURCE_DATE_EPOCH says, otherwise when the commit was made, so that two packages of one commit are equal. Without Git it is the time of package.json. */
async function timeOfSources(root: string): Promise<string> {
  if (process.env.SOURCE_DATE_EPOCH !== undefined) return process.env.SOURCE_DATE_EPOCH;
  const commit = await runProgram('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    timeMs: 60_000,
  });
  if (commit.ok) return commit.output.trim();
  const { mtimeMs } = await stat(join(root, 'package.json'));
  return String(Math.floor(mtimeMs / 1000));
}

class AssayPackage extends Installer {
  readonly #root: string;

  constructor(options: ConstructorParameters<typeof Installer>[0], root: string) {
    super(options);
    this.#root = root;
  }

  override get contentFunctions(): readonly string[] {
    return ['copyApplication', 'createControl', 'createDesktopFile', 'copyLinuxIcons', 'writeOurs'];
  }

  /** Files that tests leave beside the app are no part of it. */
  override async copyApplication(): Promise<void> {
    await super.copyApplication();
    await rm(join(this.stagingAppDir, 'packed-from'), { force: true });
  }

  /** The command, its manual page and the licence. */
  async writeOurs(): Promise<void> {
    const manual = await readFile(join(this.#root, 'resources/linux/assay.1'));
    const files = {
      'bin/assay': command,
      'share/doc/assay/copyright': await readFile(join(this.#root, 'LICENSE')),
      'share/man/man1/assay.1.gz': gzipSync(manual, { level: 9 }),
    };
    for (const [path, content] of Object.entries(files)) {
      const file = join(this.stagingDir, 'usr', path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }

  /** Rights, owners and times do not depend on who packs and when; Chromium's sandbox needs the helper to belong to root. */
  override async createPackage(): Promise<void> {
    await mustRun('chmod', ['-R', 'u=rwX,go=rX', this.stagingDir]);
    await chmod(join(this.stagingDir, 'usr/bin/assay'), 0o755);
    await chmod(join(this.stagingAppDir, 'chrome-sandbox'), 0o4755);
    await mustRun(
      'dpkg-deb',
      ['--root-owner-group', `-Z${this.options.compression}`, '--build', this.stagingDir],
      // What is younger gets this time.
      { SOURCE_DATE_EPOCH: await timeOfSources(this.#root) },
    );
  }
}

/** Debian's names of the processors that Assay is built for. */
const architectures: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

/** What may differ from a release: the version, and how the files are packed. */
type DebOptions = { version?: string; compression?: 'xz' | 'zstd' | 'none' };

/**
 * Makes a Debian package of the packed app in `packed` and returns its path in `output`. Throws in
 * one sentence when a program of Debian is missing or fails.
 */
export async function writeDebPackage(
  { root, packed, output }: { root: string; packed: string; output: string },
  { version, compression = 'xz' }: DebOptions = {},
): Promise<string> {
  if ((await runProgram('dpkg-deb', ['--version'], { timeMs: 10_000 })).stopped === 'not found')
    throw new Error('dpkg-deb is missing. Install it with: apt-get install dpkg (as root).');
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const linux = join(root, 'resources/linux');
  const icon = Object.fromEntries(
    iconSizes.map((size) => [`${size}x${size}`, join(linux, `icons/${size}x${size}.png`)]),
  );
  const made = new AssayPackage(
    {
      src: packed,
      dest: output,
      arch: architectures[process.arch] ?? process.arch,
      rename: (folder) => join(folder, '<%= name %>_<%= version %>_<%= arch %>.deb'),
      logger: () => undefined,
      options: {
        name: 'assay',
        version: version ?? manifest.version,
        section: 'devel',
        bin: 'assay',
        description: 'inspector for parsed documents and chat-widget webhooks',
        productDescription: `${manifest.description}. The command assay is its command line; without arguments it opens the window.`,
        homepage: manifest.homepage,
        maintainer: manifest.author,
        icon: { ...icon, scalable: join(root, 'resources/icon.svg') },
        desktopTemplate: join(linux, 'assay.desktop'),
        compression,
        // What the library's own list lacks.
        depends: ['libasound2t64 | libasound2', 'libsecret-1-0'],
        suggests: ['gnome-keyring'],
      },
    },
    root,
  );
  await mkdir(output, { recursive: true });
  await made.generateDefaults();
  made.generateOptions();
  await made.createStagingDir();
  await made.createContents();
  await made.createPackage();
  await made.movePackage();
  const [path] = made.options.packagePaths;
  if (path === undefined) throw new Error('dpkg-deb made no package.');
  return path;
}
