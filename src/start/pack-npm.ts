import { join, resolve } from 'node:path';
import { writeNpmPackage } from './npm-package.ts';

// `npm run pack:npm` builds before this and packs the folder after it.
const root = resolve(import.meta.dirname, '../..');
await writeNpmPackage(root, join(root, 'dist/npm'));
