import fc from 'fast-check';

/** A generated element: what it says, apart from how it is written. */
type Element = {
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
};

const names = ['a', 'b', 'c', 'item', 'name'];
const words = fc.string({
  unit: fc.constantFrom('x', 'y', 'ž', '😀', '<', '&', '>', '"', "'", ' ', ']'),
  maxLength: 6,
});
const leafText = words.map((text) => text.trim());

/** Elements that hold either elements or one text. */
export const elements = fc.letrec<{ element: Element }>((tie) => ({
  element: fc.record({
    name: fc.constantFrom(...names),
    attributes: fc.dictionary(fc.constantFrom('p', 'q', 'r', 'id'), words, { maxKeys: 3 }),
    children: fc.oneof(
      { depthSize: 'small' },
      leafText.map((text) => (text === '' ? [] : [text])),
      fc.array(tie('element'), { maxLength: 4 }),
    ),
  }),
})).element;

const references: Record<string, string> = {
  '<': '&lt;',
  '&': '&amp;',
  '>': '&gt;',
  '"': '&quot;',
};
const escaped = (text: string): string =>
  text.replace(/[<&>"]/g, (char) => references[char] ?? char);

/** An element as XML on one line. */
export function written({ name, attributes, children }: Element): string {
  const head = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escaped(value)}"`),
  ];
  const inner = children.map((child) =>
    typeof child === 'string' ? escaped(child) : written(child),
  );
  return `<${head.join(' ')}${inner.length === 0 ? '/>' : `>${inner.join('')}</${name}>`}`;
}

/** Markup in any order, broken or not, and generated documents with pieces cut out or put in. */
export const anything = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '<a>',
          '</a>',
          '<b c="1">',
          '</b>',
          "<b  d='>' >",
          '</b >',
          '<d/>',
          '<!--x-->',
          '<?p?>',
          '<![CDATA[y]]>',
          '<![CDATA[',
          ' ',
          '\n',
          '\r\n',
        ],
        ...[
          '<!DOCTYPE a [<!-- > -->]>',
          '<?xml version="1.0"?>',
          '<e xml:space="preserve">',
          '</e>',
          't',
          '<',
          '&amp;',
          '>',
          '"',
          "'",
          '<!--',
          '</a',
        ],
        ...['<p:a xmlns:p="u">', '</p:a>', '<a xmlns="v">', 'é€😀', '\ud800'],
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join('')),
  fc
    .tuple(elements, fc.nat(200), fc.nat(20), fc.constantFrom('', '<', '"', '</a>', '>'))
    .map(([element, at, length, put]) => {
      const text = written(element);
      return text.slice(0, at) + put + text.slice(at + length);
    }),
);
