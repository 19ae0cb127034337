import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseDocument, stringify } from 'yaml';
import { withEdit } from '#adapters/assay-file/write.ts';
import type { WorkspaceFileEdit } from '#app/ports/workspace-files.ts';

const withValue = (text: string, value: WorkspaceFileEdit['value']): string =>
  withEdit(text, { renamed: [], value });

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
  const maps = fc.dictionary(key, values, { maxKeys: 5, noNullPrototype: true });
  fc.assert(
    fc.property(maps, maps, (before, after) => {
      expect(parse(withValue(stringify(before), after))).toEqual(parse(stringify(after)));
    }),
  );
});

/** A file with comments everywhere, gaps, and four columns for each step. */
const tidy = `# top
version: 1 # the first

tabs:
    orders: # indented by four
        # and more of it
        webhook_url: 'https://a.example.com'

        wired:
            - get_items # always
            - item_clicked
        visitor: {partyId: 0f0a54b0-5d3c-4c1e-9a57-3f6e1c2d7a10, display: "Ada"} # a guest
connectors:
    key: {type: token, secret: {env: ASSAY_KEY}}
    # between
    other:
        type: bearer_token

        secret:
            # how it is read
            file: secrets/key.txt
environments: {}

# the end
`;
const comments = (yaml: string): string[] => yaml.match(/# .*/g) ?? [];

test.each(['\n', '\r\n'])(
  'a changed value leaves every other line and all comments (%j)',
  (eol) => {
    const before = tidy.replaceAll('\n', eol);
    const places = [
      ['tabs', 'orders', 'webhook_url'],
      ['tabs', 'orders', 'visitor', 'display'],
      ['connectors', 'key', 'type'],
      ['connectors', 'other', 'secret', 'file'],
    ];
    const texts = fc.oneof(fc.stringMatching(/^[\w ,:{}[\]"'*&#-]{0,20}$/), fc.string());
    fc.assert(
      fc.property(fc.constantFrom(...places), texts, (path, changed) => {
        const document = parseDocument(before);
        document.setIn(path, changed);
        const after = withValue(before, document.toJS());
        expect(parse(after)).toEqual(document.toJS());
        const key = `${path.at(-1)}: `;
        const [old, now] = [before.split(eol), after.split(eol)];
        for (const line of old) if (!line.includes(key)) expect(now).toContain(line);
      }),
    );
  },
);

test('a file in an unusual form keeps its comments and its order', () => {
  const unusual = `# top
version: 1   # the first
tabs:
      # deep
      orders: # asked for
            wired: [get_items, # always
              item_clicked]
# the end`;
  const after = withValue(unusual, { ...parse(unusual), readings: { one: 'other' } });
  expect(parse(after)).toEqual({ ...parse(unusual), readings: { one: 'other' } });
  expect(comments(after)).toEqual(comments(unusual));
});

test('an entry gets another name where it stands', () => {
  const { key, other } = parse(tidy).connectors;
  const value = { ...parse(tidy), connectors: { 'new: key': key, other } };
  const path = ['connectors', 'key'];
  expect(withEdit(tidy, { renamed: [{ path, to: 'new: key' }], value })).toBe(
    tidy.replace('key: {', '"new: key": {'),
  );
  const none = [{ path: ['connectors', 'none'], to: 'x' }];
  expect(withEdit(tidy, { renamed: none, value: parse(tidy) })).toBe(tidy);
});

test.each([
  ['a number', '2024'],
  ['true', 'true'],
  ['nothing', '""'],
])('an entry whose key is %s is changed and removed, and never written twice', (_what, key) => {
  const file = `documents:\n  ${key === '""' ? '' : key}: # keep me\n    id: x\n  other: {id: y}\n`;
  const name = key === '""' ? '' : key;
  const value = { documents: { [name]: { id: 'z' }, other: { id: 'y' } } };
  const after = withValue(file, value);
  expect(after).toContain('# keep me');
  expect(parseDocument(after).toJS()).toEqual(value);
  expect(after.match(/id: z/g)).toHaveLength(1);
  const { other } = value.documents;
  expect(parse(withValue(file, { documents: { other } }))).toEqual({ documents: { other } });
});

test('an entry that others stand for is removed, and they keep what it said', () => {
  const file = 'tabs:\n  a: &x\n    id: x\n  b: *x\nurls:\n  u: &u https://x\n  v: *u\n';
  const value = {
    tabs: { b: { id: 'x' } },
    urls: { u: { token: 't' }, v: 'https://x' },
  };
  expect(parse(withValue(file, value))).toEqual(value);
});

test('comments of a list and of an empty entry stay where they belong', () => {
  expect(withValue('wired:\n  - one # first\n  - two # second\n', { wired: ['two'] })).toBe(
    'wired:\n  - two # second\n',
  );
  const filled = withValue('connections:\n  # add yours here\ntabs: # mine\n', {
    connections: { a: { id: 'x' } },
    tabs: { b: { id: 'y' } },
  });
  expect(filled).toContain('# add yours here');
  expect(filled).toContain('# mine');
});
