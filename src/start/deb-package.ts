import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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

/** Libraries that Electron links to or loads, each by its names in all releases of Debian and Ubuntu. */
const depends = [
  'libc6',
  'libasound2t64 | libasound2',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libdrm2',
  'libgbm1',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxkbcommon0',
  'xdg-utils',
];

/** Expected of a package with its own runtime, as Electron's is. */
const lintianOverrides = [
  'embedded-library',
  'elevated-privileges 4755 root/root [usr/lib/assay/chrome-sandbox]',
  'hardening-no-pie',
  'shared-library-is-executable',
  'unstripped-binary-or-object',
];

const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Debian's description of a licence, before the text itself. */
const copyrightOf = (licence: string, { homepage, author }: Manifest): string =>
  `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Assay
Source: ${homepage}
Comment: The licences of everything else in this package are in
 /usr/lib/assay/LICENSE.electron.txt and /usr/lib/assay/LICENSES.chromium.html,
 and under Settings, About, Licences in the window.

Files: *
Copyright: ${author}
License: MIT
${licence
  .trim()
  .split('\n')
  .map((line) => (line.trim() === '' ? ' .' : ` ${line}`))
  .join('\n')}
`;

type Manifest = { homepage: string; author: string; version: string; description: string };

/** Where the parts of a package come from, and the time that all of them carry, in seconds since 1970. */
type Sources = { root: string; manifest: Manifest; time: number };

/** Runs a program of the system to its end. Throws in one sentence when it fails. */
async function mustRun(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const end = await runProgram(program, args, { timeMs: 10 * 60_000, env });
  if (!end.ok) throw new Error(`${program} failed (${reasonIn(end.output)}).`);
}

/** What SOURCE_DATE_EPOCH says, otherwise when the commit was made, so that two packages of one commit are equal. Without Git it is now. */
async function timeOfSources(root: string): Promise<number> {
  const given = process.env.SOURCE_DATE_EPOCH;
  if (given !== undefined) return Number(given);
  const commit = await runProgram('git', ['log', '-1', '--format=%ct'], {
    cwd: root,
    timeMs: 10_000,
  });
  return commit.ok ? Number(commit.output) : Math.floor(Date.now() / 1000);
}

class AssayPackage extends Installer {
  readonly #sources: Sources;

  constructor(options: ConstructorParameters<typeof Installer>[0], sources: Sources) {
    super(options);
    this.#sources = sources;
  }

  override get contentFunctions(): readonly string[] {
    const ours = ['writeCommand', 'writeDocumentation'];
    const theirs = ['createControl', 'createDesktopFile', 'copyLinuxIcons', 'createOverrides'];
    return ['copyApplication', ...theirs, ...ours];
  }

  /** The library's own list of dependencies is for older runtimes and other desktops. */
  override generateOptions(): unknown {
    const options = super.generateOptions();
    Object.assign(this.options, { depends, recommends: [], suggests: ['gnome-keyring'] });
    return options;
  }

  /** Files that tests leave beside the app are no part of it. */
  override async copyApplication(): Promise<void> {
    await super.copyApplication();
    await rm(join(this.stagingAppDir, 'packed-from'), { force: true });
  }

  async writeCommand(): Promise<void> {
    await this.#write('usr/bin/assay', command);
    await chmod(join(this.stagingDir, 'usr/bin/assay'), 0o755);
  }

  async writeDocumentation(): Promise<void> {
    const { root, manifest } = this.#sources;
    const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
    const zipped = async (path: string): Promise<Uint8Array> =>
      gzipSync(await read(path), { level: 9 });
    await this.#write(
      'usr/share/doc/assay/copyright',
      copyrightOf(await read('LICENSE'), manifest),
    );
    await this.#write('usr/share/doc/assay/changelog.gz', gzipSync(this.#changes(), { level: 9 }));
    await this.#write('usr/share/doc/assay/CHANGELOG.md.gz', await zipped('CHANGELOG.md'));
    await this.#write('usr/share/man/man1/assay.1.gz', await zipped('resources/linux/assay.1'));
  }

  /** The list of changes in Debian's own format, which names the one that people read. */
  #changes(): string {
    const date = new Date(this.#sources.time * 1000).toUTCString().replace('GMT', '+0000');
    return `assay (${this.options.version}) unstable; urgency=medium

  * The changes are listed in /usr/share/doc/assay/CHANGELOG.md.gz.

 -- ${this.#sources.manifest.author}  ${date}
`;
  }

  /** Rights, owners and times do not depend on who packs and when; Chromium's sandbox needs the helper to belong to root. */
  override async createPackage(): Promise<void> {
    const time = String(this.#sources.time);
    await mustRun('chmod', ['-R', 'u=rwX,go=rX', this.stagingDir]);
    await chmod(join(this.stagingAppDir, 'chrome-sandbox'), 0o4755);
    await mustRun('find', [
      this.stagingDir,
      ...['-exec', 'touch', '--no-dereference', `--date=@${time}`, '{}', '+'],
    ]);
    await mustRun(
      'dpkg-deb',
      ['--root-owner-group', `-Z${this.options.compression}`, '--build', this.stagingDir],
      { SOURCE_DATE_EPOCH: time },
    );
  }

  async #write(path: string, content: string | Uint8Array): Promise<void> {
    const file = join(this.stagingDir, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
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
  const manifest: Manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
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
        lintianOverrides,
      },
    },
    { root, manifest, time: await timeOfSources(root) },
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
