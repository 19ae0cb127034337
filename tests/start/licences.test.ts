import { describe, expect, test } from 'vitest';
import { packageFolder } from '../../src/start/licences.ts';

describe('the package of a module', () => {
  test.each([
    ['on Linux', '/home/somebody/assay/node_modules/', '/'],
    ['on Windows', 'C:\\assay\\node_modules\\', '\\'],
    ['from a source map', '../../node_modules/', '/'],
    ['that CommonJS is wrapped in', '\0/assay/node_modules/', '/'],
  ])('%s is the innermost one', (_where, start, separator) => {
    for (const folder of ['a', '@b/c', '@b/c/node_modules/d', 'a/node_modules/@b/c'])
      for (const file of ['e.js', 'node/f.js?worker'])
        expect(packageFolder(start + `${folder}/${file}`.replaceAll('/', separator))).toBe(
          `node_modules/${folder}`,
        );
  });

  test('that is our own is none, and that of the bundler the bundler', () => {
    expect(packageFolder('/assay/src/renderer/main.tsx')).toBeNull();
    expect(packageFolder('\0rolldown/runtime.js')).toBe('node_modules/rolldown');
    expect(packageFolder('\0vite/preload-helper.js')).toBe('node_modules/vite');
  });
});
