import fc from 'fast-check';

/** Prefixes used in generated expressions. */
export const namespaces = new Map([
  ['p', 'urn:one'],
  ['q', 'urn:two'],
]);

type Part =
  | { kind: 'element'; name: string; attributes: string[]; parts: Part[] }
  | { kind: 'other'; markup: string };

const names = ['a', 'b', 'c', 'p:a', 'q:b'];
const words = ['x', 'y', '1', '2', '3.5', ' -4 ', 'x y', '', '10'];
const word = fc.constantFrom(...words);

const { part } = fc.letrec<{ part: Part; element: Part; other: Part }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('other'),
    tie('element'),
    tie('element'),
  ),
  element: fc.record({
    kind: fc.constant('element' as const),
    name: fc.constantFrom(...names),
    attributes: fc
      .record(
        {
          i: word,
          j: word,
          'p:i': word,
          'xml:lang': fc.constantFrom('en', 'en-GB', 'de'),
          xmlns: fc.constantFrom('urn:one', ''),
        },
        { requiredKeys: [] },
      )
      .map((given) => Object.entries(given).map(([name, value]) => `${name}="${value}"`)),
    parts: fc.array(tie('part'), { maxLength: 4 }),
  }),
  other: fc
    .oneof(
      word.map((text) => text),
      word.map((text) => `<![CDATA[<${text}>]]>`),
      word.map((text) => `<!--${text}-->`),
      fc.constantFrom('<?go x?>', '<?stop?>', '&lt;&#x1F600;&amp;', '\r\n  '),
    )
    .map((markup) => ({ kind: 'other' as const, markup })),
}));

function written(one: Part, next: () => number): string {
  if (one.kind === 'other') return one.markup;
  const { name, attributes, parts } = one;
  // The number tells elements apart that are alike.
  const tag = [name, `n="${next()}"`, ...attributes].join(' ');
  return parts.length === 0
    ? `<${tag}/>`
    : `<${tag}>${parts.map((inner) => written(inner, next)).join('')}</${name}>`;
}

/** XML documents with namespaces, comments, instructions, CDATA and mixed content; each element has a number of its own in `n`. */
export const anyDocument = fc.array(part, { maxLength: 5 }).map((parts) => {
  let number = 0;
  const next = () => number++;
  const inner = parts.map((one) => written(one, next)).join('');
  return `<?xml version="1.0"?>\n<!-- before --><root n="root" xmlns:p="urn:one" xmlns:q="urn:two">${inner}</root><?after x?>`;
});

const axis = fc.constantFrom(
  ...[
    'ancestor',
    'ancestor-or-self',
    'child',
    'descendant',
    'descendant-or-self',
    'following',
    'following-sibling',
  ],
  ...['parent', 'preceding', 'preceding-sibling', 'self', 'attribute'],
);
const nameTest = fc.constantFrom('a', 'b', 'c', 'p:a', 'q:b', '*', 'p:*', 'i', 'n', 'root');
const nodeTest = fc.oneof(
  { weight: 3, arbitrary: nameTest },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'node()',
      'text()',
      'comment()',
      'processing-instruction()',
      "processing-instruction('go')",
    ),
  },
);
const predicate = fc.constantFrom(
  ...['1', '2', 'last()', 'position() < 3', 'last() - 1', 'position() mod 2 = 1'],
  ...["@i = 'x'", 'a', '../b != 1', 'count(*) > 1', "lang('en')", "not(@p:i < '3.5')"],
);
const step = fc.oneof(
  fc
    .tuple(
      fc.oneof(
        fc.constant(''),
        axis.map((on) => `${on}::`),
      ),
      nodeTest,
      fc.array(predicate, { maxLength: 2 }),
    )
    .map(([on, test, tests]) => `${on}${test}${tests.map((one) => `[${one}]`).join('')}`),
  fc.constantFrom('.', '..', '@*', '@i', '@p:i', '@n'),
);
const relative = fc
  .tuple(step, fc.array(fc.tuple(fc.constantFrom('/', '//'), step), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.map(([slash, next]) => slash + next).join(''));
const { path } = fc.letrec<{ path: string }>((tie) => ({
  path: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    fc.tuple(fc.constantFrom('', '/', '//'), relative).map((parts) => parts.join('')),
    fc.tuple(tie('path'), tie('path')).map(([one, other]) => `(${one} | ${other})`),
    fc
      .tuple(tie('path'), predicate, relative)
      .map(([one, test, rest]) => `(${one})[${test}]/${rest}`),
  ),
}));

/** Paths over what `anyDocument` makes. What follows an attribute are also the nodes in its element (section 2.2); libxml2 leaves these out. */
export const anyPath = path.filter(
  (written) => !written.includes('following::') || !/@|attribute::/.test(written),
);
