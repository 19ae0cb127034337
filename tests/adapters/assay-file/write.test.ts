import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { withName, withValue } from '#adapters/assay-file/write.ts';

const text = `# who owns this file
version: 1
tabs:
  # the shop
  orders: # asked for in spring
    webhook_url: "https://a.example.com" # moves in June
    wired:
      - get_items # always
      - item_clicked
connectors:
  # unused
  key: {type: token, secret: {env: ASSAY_KEY}} # rotate

# the end
`;

test('saving changes what differs, and keeps every comment and the order', () => {
  const value = parse(text);
  value.tabs.orders.webhook_url = 'https://b.example.com';
  value.tabs.orders.wired = ['get_items'];
  value.tabs.messages = { webhook_url: 'https://c.example.com' };
  expect(withValue(text, value)).toBe(`# who owns this file
version: 1
tabs:
  # the shop
  orders: # asked for in spring
    webhook_url: "https://b.example.com" # moves in June
    wired:
      - get_items # always
  messages:
    webhook_url: https://c.example.com
connectors:
  # unused
  key: {type: token, secret: {env: ASSAY_KEY}} # rotate

# the end
`);
});

test('saving what is there changes no value', () => {
  expect(parse(withValue(text, parse(text)))).toEqual(parse(text));
  expect(withValue(text, parse(text))).toBe(text);
});

test('a value that an alias repeats changes in one place only', () => {
  const shared = 'a: &one {x: 1}\nb: *one\n';
  expect(parse(withValue(shared, { a: { x: 1 }, b: { x: 2 } }))).toEqual({
    a: { x: 1 },
    b: { x: 2 },
  });
});

test('whatever is saved is read again', () => {
  const values = fc.jsonValue({ maxDepth: 3 });
  const key = fc.stringMatching(/^[a-z]{1,5}$/);
  const maps = fc.dictionary(key, values, { maxKeys: 5 });
  fc.assert(
    fc.property(maps, maps, (before, after) => {
      expect(parse(withValue(stringify(before), after))).toEqual(parse(stringify(after)));
    }),
  );
});

/** A file as people write it: several styles, comments everywhere, and gaps. */
const lively = `# top
version: 1   # the first

tabs:
    orders: # indented by four
        webhook_url: 'https://a.example.com'
        agentName: >-
          folded
          text

        wired: [get_items, # always
          item_clicked]
        visitor: {partyId: 0f0a54b0-5d3c-4c1e-9a57-3f6e1c2d7a10, display: "Ada"}  # a guest
connectors:
  key:   {type: token, secret: {env: ASSAY_KEY}}
  # between
  other:
    type: bearer_token

    secret:
      # how it is read
      file: secrets/key.txt
environments: {}
# the end`;
const places = [
  ['tabs', 'orders', 'webhook_url'],
  ['tabs', 'orders', 'visitor', 'display'],
  ['connectors', 'key', 'type'],
  ['connectors', 'key', 'secret', 'env'],
  ['connectors', 'other', 'type'],
  ['connectors', 'other', 'secret', 'file'],
];

test.each(['\n', '\r\n'])('a changed value changes its line and no other byte (%j)', (eol) => {
  const before = lively.replaceAll('\n', eol);
  const texts = fc.oneof(fc.stringMatching(/^[\w ,:{}[\]"'*&#-]{0,20}$/), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...places), texts, (path, text) => {
      const document = parseDocument(before);
      document.setIn(path, text);
      const after = withValue(before, document.toJS());
      expect(parse(after)).toEqual(document.toJS());
      const key = `${path.at(-1)}: `;
      const [old, now] = [before.split(eol), after.split(eol)];
      expect(now).toHaveLength(old.length);
      const differing = old.filter((line, at) => line !== now[at]);
      for (const line of differing) expect(line).toContain(key);
      expect(differing.length).toBeLessThanOrEqual(1);
    }),
  );
});

test.each(['\n', '\r\n'])('what is added and removed again leaves every byte (%j)', (eol) => {
  const before = lively.replaceAll('\n', eol);
  const maps = [['tabs', 'orders'], ['connectors'], ['connectors', 'other', 'secret'], []];
  const key = fc.stringMatching(/^[a-z]{6}$/);
  fc.assert(
    fc.property(
      fc.constantFrom(...maps),
      key,
      fc.jsonValue({ maxDepth: 2 }),
      (path, name, value) => {
        const added = parseDocument(before);
        added.setIn([...path, name], added.createNode(value));
        const grown = withValue(before, added.toJS());
        expect(parse(grown)).toEqual(added.toJS());
        expect(grown.split(eol)).toEqual(expect.arrayContaining(before.trimEnd().split(eol)));
        expect(withValue(grown, parse(before)).trimEnd()).toBe(before.trimEnd());
      },
    ),
  );
});

test('an entry gets another name where it stands', () => {
  expect(withName(lively, ['connectors', 'key'], 'new: key')).toBe(
    lively.replace('key:   {', '"new: key":   {'),
  );
  expect(withName(lively, ['connectors', 'none'], 'x')).toBe(lively);
});
