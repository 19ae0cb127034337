import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../../src/renderer');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((path) =>
  join(root, path),
);
const read = (path: string): string => readFileSync(path, 'utf8');

/** The class names that the selectors of a style sheet hold. */
const classesOf = (path: string): ReadonlySet<string> => {
  const selectors = read(path)
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
};

const components = files.filter((path) => path.endsWith('.tsx'));
const shared = new Set(
  ['base', 'shared', 'states'].flatMap((name) => [...classesOf(join(root, `ui/${name}.css`))]),
);

test('every class that a component names without a module is a shared one', () => {
  const unknown = components.flatMap((path) =>
    [...read(path).matchAll(/(?:className="|\bcx\(\s*')([^"']+)/g)]
      .flatMap(([, names = '']) => names.split(' '))
      .filter((name) => !shared.has(name))
      .map((name) => `${relative(root, path)}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('every class that a component takes from a module is in it', () => {
  const missing = components.flatMap((path) => {
    const source = read(path);
    const code = source.replace(/^import .*$/gm, '');
    return [...source.matchAll(/import (\w+) from '(.*\.module\.css)'/g)].flatMap(
      ([, name = '', sheet = '']) => {
        const classes = classesOf(resolve(dirname(path), sheet));
        return [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))]
          .filter(([, used = '']) => !classes.has(used))
          .map(([use]) => `${relative(root, path)}: ${use}`);
      },
    );
  });
  expect(missing).toEqual([]);
});
