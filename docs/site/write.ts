import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { makeSite } from './make.tsx';

// `npm run docs` writes the site to dist/docs, for a web server or a look at it; every build of Assay makes its own for the app.
const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'dist/docs');
await rm(folder, { recursive: true, force: true });
const files = await makeSite(root);
for (const { path, content } of files) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
const pictures = files.filter(({ path }) => path.endsWith('.png')).length;
process.stdout.write(
  `Wrote ${files.length} files to dist/docs${pictures === 0 ? ', without pictures: npm run docs:pictures takes them' : `, ${pictures} of them pictures`}.\n`,
);
