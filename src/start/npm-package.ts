import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { documentationFolder } from '../operations/documentation.ts';
import { type Licence, licencesFile } from '../operations/licences.ts';

/** The name under which npm installs the command line and the web host; the command is `assay`. */
const packageName = 'assay-inspector';
const noticesFile = 'ThirdPartyNotices.txt';
const licencesPath = `renderer/${licencesFile}`;

/**
 * Fills `folder` with what `npm pack` packs: the command line and the web host of the build in `out`, without Electron. `folder` is emptied first.
 */
export async function writeNpmPackage(root: string, folder: string): Promise<void> {
  const built = join(root, 'out');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const entries = await readdir(built, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(built.length + 1));
  for (const path of paths.map((one) => one.replaceAll('\\', '/')).filter(isInPackage))
    await copyBuilt(built, path, join(folder, 'out', path));

  const licences = await shippedLicencesIn(join(built, licencesPath));
  const [assay, ...others] = licences;
  if (assay?.name !== 'assay') throw new Error('The list of licences does not begin with Assay.');
  await writeFile(join(folder, 'out', licencesPath), JSON.stringify(licences, null, 1));
  await writeFile(join(folder, noticesFile), noticesOf(others));
  await writeFile(join(folder, 'package.json'), await npmManifest(root));
  const resources = await readdir(join(root, 'resources'));
  for (const schema of resources.filter((name) => name.endsWith('.schema.json')))
    await cp(join(root, 'resources', schema), join(folder, 'resources', schema));
  await cp(join(root, 'resources/npm/README.md'), join(folder, 'README.md'));
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  // npm packs the rights as they are, and those that are copied depend on who built.
  const made = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const file of made.filter((entry) => entry.isFile()))
    await chmod(join(file.parentPath, file.name), 0o644);
}

/** The desktop app's own entries are of no use without Electron. Source maps would double the size. */
const isInPackage = (path: string): boolean =>
  !['main/entry.js', 'main/index.js'].includes(path) &&
  !path.startsWith('preload/') &&
  !path.startsWith(documentationPictures) &&
  !path.endsWith('.map');

/** A part of the desktop app that is loaded late, or by several of its entries: the command line reaches nothing that imports Electron. */
const needsElectron = /\bfrom ?["']electron["']/;

/** The pictures of the documentation would be most of the package; its pages come without them. */
const documentationPictures = `renderer/${documentationFolder}pictures/`;
const picture = /<figure class="picture">.*?<\/figure>/gs;

/** Copies a built file unless it needs Electron, without the line that names its source map, and a page of the documentation without its pictures. */
async function copyBuilt(built: string, path: string, to: string): Promise<void> {
  const from = join(built, path);
  await mkdir(dirname(to), { recursive: true });
  if (path.startsWith(`renderer/${documentationFolder}`) && path.endsWith('.html'))
    return writeFile(to, (await readFile(from, 'utf8')).replaceAll(picture, ''));
  if (!path.endsWith('.js')) return cp(from, to);
  const code = await readFile(from, 'utf8');
  if (path.startsWith('main/') && needsElectron.test(code)) return;
  await writeFile(to, code.replace(/\n\/\/# sourceMappingURL=\S+\s*$/, '\n'));
}

/** The licences of what is in the package or needed by it. The binary of SQLite is another one on each system and brings its own. */
async function shippedLicencesIn(file: string): Promise<readonly Licence[]> {
  const listed: Licence[] = JSON.parse(await readFile(file, 'utf8'));
  return listed.filter(({ name }) => name !== 'electron' && !name.startsWith('@libsql/'));
}

const noticesOf = (licences: readonly Licence[]): string =>
  licences
    .map(
      ({ name, version, licence, text }) =>
        `${name} ${version} (${licence ?? 'names no licence'})\n\n${text ?? 'The package has no licence text.'}\n`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`);

/** Our package.json as npm needs it: what only builds or tests Assay is left out. */
async function npmManifest(root: string): Promise<string> {
  const { version, license, author, homepage, repository, bugs, type, bin, engines, dependencies } =
    JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const manifest = {
    name: packageName,
    version,
    description:
      'Command line and web host of Assay, which judges parsed documents and chat-widget webhooks by the written contract',
    license,
    author,
    homepage,
    repository,
    bugs,
    type,
    bin,
    engines,
    dependencies,
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
