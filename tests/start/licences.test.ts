import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packageFolder } from '../../src/start/licences.ts';

describe('the package of a module', () => {
  const packageName = fc.stringMatching(/^(?:@[a-z][a-z0-9-]*\/)?[a-z][a-z0-9.-]*$/);
  const path = fc
    .array(fc.stringMatching(/^[a-z][a-z0-9.-]*$/), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('/'));

  test.each([
    ['on Linux', '/home/somebody/assay/node_modules/', '/'],
    ['on Windows', 'C:\\assay\\node_modules\\', '\\'],
    ['from a source map', '../../node_modules/', '/'],
    ['that CommonJS is wrapped in', '\0/assay/node_modules/', '/'],
  ])('%s is the innermost one', (_where, start, separator) => {
    fc.assert(
      fc.property(packageName, fc.option(packageName), path, (name, inside, file) => {
        const folder = inside === null ? name : `${name}/node_modules/${inside}`;
        const module = `${start}${`${folder}/${file}`.replaceAll('/', separator)}`;
        for (const one of [module, `${module}?worker`])
          expect(packageFolder(one)).toBe(`node_modules/${folder}`);
      }),
    );
  });

  test('that is our own is none, and that of the bundler the bundler', () => {
    expect(packageFolder('/assay/src/renderer/main.tsx')).toBeNull();
    expect(packageFolder('\0rolldown/runtime.js')).toBe('node_modules/rolldown');
    expect(packageFolder('\0vite/preload-helper.js')).toBe('node_modules/vite');
  });
});
