import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ActionName } from '#core/widget/actions.ts';
import {
  authorOf,
  canBeSentAnyway,
  checkEntry,
  deleteEntry,
  markReadEntry,
  messageEntry,
  type Sender,
} from '#core/widget/request/entries.ts';
import { expectWords } from '#tests/support/words.ts';
import { said } from '../read.ts';
import { tabWith } from '../tab.ts';

const at = '2026-11-21T12:00:00.000Z';
const ada: Sender = { sub: 'visitor-7', email: 'ada@example.org' };
const { visitor } = tabWith();
const message = (sender: Sender = ada) =>
  JSON.parse(JSON.stringify(messageEntry('Hi', at, authorOf(sender, visitor))));
const found = (action: ActionName, entry: unknown, sender: Sender = ada): string[] =>
  checkEntry(action, entry, sender).findings.map(
    ({ level, clause, path }) => `${level} ${clause} ${path}`,
  );

describe('a body that Assay makes itself keeps its shape', () => {
  test('a message of anybody', () => {
    const sender = fc.option(
      fc.record({
        sub: fc.string({ minLength: 1 }),
        email: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
      }),
    );
    const settings = fc.record({ partyId: fc.uuid(), display: fc.string() });
    fc.assert(
      fc.property(
        sender,
        settings,
        fc.string(),
        fc.date({ min: new Date(0), max: new Date('9999-12-30'), noInvalidDate: true }),
        (who, own, content, date) => {
          const entry = JSON.parse(
            JSON.stringify(messageEntry(content, date.toISOString(), authorOf(who, own))),
          );
          expect(found('create_item', entry, who)).toEqual([]);
        },
      ),
    );
  });

  test('a mark-read and a delete entry', () => {
    expect(found('update_item', markReadEntry(at))).toEqual([]);
    expect(found('delete_item', deleteEntry('7C9E6679-7425-40de-944b-e07fc1f90ae7'))).toEqual([]);
    expect(found('get_items', undefined)).toEqual([]);
  });
});

describe('TAB-REQ-7: a message that was typed by hand', () => {
  test.each<[string, (entry: ReturnType<typeof message>) => unknown, string]>([
    ['no object', () => [message()], ''],
    ['null', () => null, ''],
    ['no kind', ({ kind: _, ...rest }) => rest, '.kind'],
    ['another kind', (entry) => ({ ...entry, kind: 'Message' }), '.kind'],
    ['no content', ({ content: _, ...rest }) => rest, '.content'],
    ['a content that is no string', (entry) => ({ ...entry, content: 7 }), '.content'],
    ['a createdAt that is no time', (entry) => ({ ...entry, createdAt: 'now' }), '.createdAt'],
    ['no author', ({ author: _, ...rest }) => rest, '.author'],
    ['an author that is a name', (entry) => ({ ...entry, author: 'Ada' }), '.author'],
    [
      'another userId',
      (entry) => ({ ...entry, author: { ...entry.author, userId: 'root' } }),
      '.author.userId',
    ],
    [
      'no party id',
      (entry) => ({ ...entry, author: { ...entry.author, partyId: undefined } }),
      '.author.partyId',
    ],
    [
      'a display that is no string',
      (entry) => ({ ...entry, author: { ...entry.author, display: { name: 'Ada' } } }),
      '.author.display',
    ],
    [
      'no email though the token has one',
      (entry) => ({ ...entry, author: { ...entry.author, email: undefined } }),
      '.author.email',
    ],
    [
      'an email in other letters',
      (entry) => ({ ...entry, author: { ...entry.author, email: 'ADA@example.org' } }),
      '.author.email',
    ],
  ])('with %s is an error', (_name, changed, path) => {
    expect(found('create_item', changed(message()))).toEqual([
      `error TAB-REQ-7 $request.body${path}`,
    ]);
  });
});

test.each<[string, unknown, string[]]>([
  ['without seenAt', { type: 'mark_read' }, ['.seenAt']],
  ['without type', { seenAt: at }, ['.type']],
  ['of another type', { type: 'mark-read', seenAt: at }, ['.type']],
  ['with a seenAt that is no time', { type: 'mark_read', seenAt: 'then' }, ['.seenAt']],
  ['without both', {}, ['.type', '.seenAt']],
  ['that is a text', 'mark_read', ['']],
])('TAB-REQ-8: a mark-read entry %s is an error', (_name, entry, paths) => {
  expect(found('update_item', entry)).toEqual(
    paths.map((path) => `error TAB-REQ-8 $request.body${path}`),
  );
});

test.each([[{ id: 'e-1' }], [{ id: 5 }], [{ id: '' }], [{ id: null }]])(
  'TAB-REQ-9: an id that is not a UUID is a warning, and assumed: %j',
  (entry) => {
    expect(found('delete_item', entry)).toEqual(['warning TAB-REQ-9 $request.body.id']);
    expect(checkEntry('delete_item', entry, null).assumptions).toEqual(['entry-id-not-uuid']);
  },
);

test('only the shape of a body can be sent anyway', () => {
  const { findings } = checkEntry('create_item', {}, null);
  expect(findings.every(canBeSentAnyway)).toBe(true);
  expect(checkEntry('delete_item', { id: 'e-1' }, null).findings.some(canBeSentAnyway)).toBe(false);
});

describe('keys that an entry does not have are sent, with a warning', () => {
  const author = { partyId: 'p', display: 'd' };
  const message = { kind: 'message', content: 'Hi', createdAt: '2026-11-21T10:00:00Z', author };
  const id = '7d000000-0000-4000-8000-0000000000a1';
  test.each([
    ['create_item', { ...message, mood: 1 }, '$request.body.mood', 'the key "mood" here.'],
    [
      'create_item',
      { ...message, created_at: 1 },
      '$request.body.created_at',
      'Did you mean "createdAt"?',
    ],
    [
      'create_item',
      { ...message, author: { ...author, 'user id': 1 } },
      '$request.body.author["user id"]',
      'Did you mean "userId"?',
    ],
    ['create_item', { ...message, a: 1, b: 2 }, '$request.body', 'the keys "a", "b" here.'],
    [
      'create_item',
      { ...message, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 },
      '$request.body',
      '"e" and 2 more here.',
    ],
    [
      'update_item',
      { type: 'mark_read', seenAt: '2026-11-21T10:00:00Z', id },
      '$request.body.id',
      'the key "id" here.',
    ],
    ['delete_item', { id, uuid: id }, '$request.body.uuid', 'the key "uuid" here.'],
    [
      'delete_item',
      { id, ['__proto__']: 1, constructor: 2 },
      '$request.body',
      'the keys "__proto__", "constructor" here.',
    ],
  ] as const)('%s %j', (action, entry, path, words) => {
    const { findings, assumptions } = checkEntry(action, entry, null);
    expect(findings).toMatchObject([
      {
        level: 'warning',
        path,
        message: expect.stringContaining(words),
        effect: expect.stringContaining('is sent'),
      },
    ]);
    expect(assumptions).not.toContain('entry-id-not-uuid');
    expectWords(said({ findings }));
  });
});
