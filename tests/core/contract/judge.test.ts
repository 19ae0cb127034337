import { describe, expect, it, test, vi } from 'vitest';
import { judge, type ReplyToJudge } from '#core/contract/judge.ts';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { notJudged, readUnread } from '#core/contract/unread.ts';
import { mask } from '#core/secrets/redact.ts';
import { completed as whole } from '../document/replies.ts';
import { expectGolden } from '../golden.ts';
import { golden } from '../widget/read.ts';

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const secret = 'k9s8d7f6-longer-secret';
const visitor = 'unsent-token-of-the-visitor';
/** In parts, so that nobody takes these files for a leak. */
const [header, claims, signature] = [
  'eyJhbGciOiJIUzI1NiJ9',
  'eyJzdWIiOiIxMjM0In0',
  'abcdefghijklmnopqrst',
];
const token = [header, claims, signature].join('.');
const made = 'aB3dE5fG7hI9jK1lM3nO5';

type Case = [as: ReplyToJudge['as'], body: unknown, changes?: object];
const percent = [...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
const completed = (xml: string | Uint8Array, more: object = {}) => ({
  ...{ ...whole, ...more },
  parsed_base64: Buffer.from(xml).toString('base64'),
});
const failed = { httpStatus: 500 };
const messaging = { category: 'messaging' };
const ids = (...all: string[]): Case => ['get_items', all.map((id) => ({ id, title: 't' }))];

/** Replies that repeat a secret, or have what looks like one. */
const cases: Record<string, Case[]> = {
  'a secret in what is no secret by itself': [
    ['get_items', '{"items":[{"id":"1","title":"t"}]}', { secrets: ['items'] }],
    ['get_items', '[{"id":"a","title":"t","price":12345}]', { secrets: ['1234'] }],
    ['get_items', '[{"id":"hunter2hunter2","title":5}]', { secrets: ['hunter2hunter2'] }],
    ['get_items', '[{"id":"a","title":"t"}]', { secrets: ['title'] }],
  ],
  'a secret that a reply repeats': [
    ['get_items', [{ id: '1', title: secret, [secret]: 1 }]],
    ['get_items', { error: secret }, failed],
    ['get_items', `{"error":"${secret.replace('d', '\\u0064')}"}`, { httpStatus: 401 }],
    ['item_clicked', { id: '1', title: `${secret} ${visitor}` }],
    ['create_item', 'thanks', messaging],
    ['item_clicked', { id: 'a', conversationId: 'c', messages: [{ content: secret }] }, messaging],
    ['update_item', visitor, { ...failed, surface: 'direct' }],
    ['create_item', `a ${secret} b ${visitor}`, { ...failed, ...messaging }],
  ],
  'a secret in an id': [
    ids(secret),
    ids('a', `x-${secret}`, 'b'),
    ids(...[1, 2, 3, 4, 5, 6, 7].map((one) => `${one}-${secret}`)),
    ['item_clicked', { title: 't', id: secret }, messaging],
    ['item_clicked', { title: 't', conversationId: `c-${secret}` }, messaging],
  ],
  'a secret in a document': [
    ['document', completed(`<a>${secret}</a>`)],
    ['document', completed(`<a>${percent}</a>`, { message: secret })],
    ['document', completed(`<a>${btoa(`me:${secret}`)}</a>`)],
    ['document', completed(Buffer.from(`\ufeff<a>${secret}</a>`, 'utf16le'))],
    ...[(bytes: Buffer) => bytes, (bytes: Buffer) => bytes.swap16()].map(
      (spelled): Case => [
        'document',
        completed(
          Buffer.concat([
            spelled(Buffer.from('\ufeff<a>', 'utf16le')),
            Buffer.from(secret),
            spelled(Buffer.from('</a>', 'utf16le')),
          ]),
        ),
      ],
    ),
    [
      'document',
      completed(`<?xml version="1.0" encoding="iso-2022-jp"?><a>\x1b$B${secret}\x1b(B</a>`),
    ],
  ],
  'what looks like a credential': [
    ['get_items', [{ id: '1', title: `t ${token}`, description: `Authorization: Bearer ${made}` }]],
    ['get_items', { error: token }, failed],
    ['get_items', token],
    ['get_items', `[{"id":"1","title":"${token.replace('.eyJ', '\\u002eeyJ')}"}]`],
    ['get_items', `<title>${token}</title>`],
    ['get_items', [{ id: '1', title: 't', status: token, [token]: 1, timestamp: token }]],
    ['item_clicked', { id: token, title: 't' }],
    [
      'get_items',
      'moved',
      { httpStatus: 302, headers: [['Location', 'https://a.example/?token=a1b2c3d4e5']] },
    ],
    ['get_items', `[{"id":"1","title":"Bearer ${made}"}]`, { secrets: [made] }],
    ['document', completed('<a/>', { message: `Bearer ${made}`, external_id: token })],
    ['document', completed(`<a>\n<b>${token}</b></a>`)],
    [
      'document',
      completed('<a><Authorization>ABC123</Authorization><b>authorization code 004711</b></a>'),
    ],
    ['document', completed('<b>Bearer DE89370400440532013000</b>')],
  ],
};

function judged([as, body, changes]: Case) {
  const given = {
    ...{ as, httpStatus: 200, category: 'default', surface: 'proxied', headers: [], askedId: null },
    ...{ secrets: [secret], unsent: [visitor], now: null },
    ...{ body: typeof body === 'string' ? body : JSON.stringify(body) },
    ...changes,
  };
  return {
    given,
    ...judge(given as never as { as: 'document' } & Parameters<typeof judgeDocument>[0]),
  };
}

describe('replies with secrets in them are judged and masked as in the golden file', () => {
  test.each(Object.entries(cases))('%s', async (about, all) => {
    const told = all.map((one) => {
      const { given, verdict, reply, xml } = judged(one);
      const plain = readReply({ ...given, secrets: [], document: given } as never);
      const places = ({ findings }: Pick<typeof plain, 'findings'>) =>
        findings
          .filter(({ clause }) => clause !== 'TAB-ERR-3')
          .map(({ clause, level, line, column }) => ({ clause, level, line, column }));
      // A secret changes no verdict, and is in none.
      expect(verdict.outcome).toBe(plain.outcome);
      expect(places(verdict)).toEqual(places(plain));
      const isId = about.includes('no secret') || (one[1] as { id?: string }).id === token;
      const wide = Buffer.from(text(xml?.shown), 'utf16le');
      const bytes = [xml?.original ?? [], wide, Buffer.from(wide).swap16()];
      const latin = bytes.map((one) => Buffer.from(one).toString('latin1')).join();
      if (!isId)
        for (const hidden of [secret, visitor, claims, signature, made, 'a1b2c3d4e5'])
          expect(JSON.stringify(verdict) + text(reply) + text(xml?.shown) + latin).not.toContain(
            hidden,
          );
      return [
        golden(text(reply), verdict as never),
        ...(xml ? [`XML ${text(xml.shown)}`] : []),
        ...(xml && text(xml.original) !== text(xml.shown)
          ? [`XML as sent ${text(xml.original)}`]
          : []),
      ].join('\n');
    });
    await expectGolden(about, told);
  });

  it('an item: as without secrets, and masked', () => {
    const { verdict, reply } = judged(['item_clicked', { id: '1', title: `${secret} ${visitor}` }]);
    expect(verdict).toMatchObject({
      outcome: 'item',
      findings: [],
      value: { item: { title: `${mask} ${mask}` } },
    });
    expect(text(reply)).not.toMatch(/k9s8d7f6|unsent/);
  });

  it('a document is as it would be with other secrets', () => {
    for (const hidden of ['1234', 'Completed', 'MS4wI', 'api-key-1', 'status']) {
      const body = { ...whole, parsed_base64: btoa('<doc1>api-key-1</doc1>') };
      const { verdict } = judged(['document', body, { secrets: [hidden], askedId: whole.id }]);
      expect([verdict.outcome, verdict.findings]).toEqual(['completed', []]);
    }
  });
});

describe('what goes on with a judgement', () => {
  const given = { secrets: [], httpStatus: 200, headers: [], category: 'default' } as const;
  const row = { id: 'a', title: 'A', extra: 1 };
  it.each([
    ['get_items', 'proxied', [row], { rows: [row], detail: null }],
    ['item_clicked', 'proxied', row, { rows: [], detail: row }],
    ['create_item', 'proxied', row, { rows: [], detail: row }],
    ['update_item', 'direct', row, null],
  ] as const)('of %s: what the webhook sent', (as, surface, reply, asSent) => {
    const judged = judge({ ...given, as, surface, body: JSON.stringify(reply) } as never);
    expect(judged).toMatchObject({ asSent, verdict: { as } });
  });

  it('of a saved document: its XML, where there is one', () => {
    const xmlOf = (body: object) => {
      const { value } = readReply({
        ...given,
        as: 'document',
        body: JSON.stringify(body),
      } as never);
      return (value as { xml?: string }).xml;
    };
    const parsed_base64 = btoa('<a/>');
    expect(xmlOf({ status_code: 200, status: 'Completed', parsed_base64 })).toBe('<a/>');
    expect(xmlOf({ status_code: 204, message: 'm' })).toBeUndefined();
  });

  it('of a short document: its bytes are decoded later', () => {
    const onDecoded = vi.fn();
    const body = new TextEncoder().encode('{"status_code":204,"message":"m"}');
    judgeDocument({ body, secrets: [], httpStatus: 200, askedId: null, now: null, onDecoded });
    expect(onDecoded).not.toHaveBeenCalled();
  });
});

it('a reply that was not read, or not judged, is as in the golden file: its status decides where it can', async () => {
  const told = (
    [
      ['document', 200],
      ['document', 500],
      ['get_items', 200],
      ['get_items', 500],
      ['item_clicked', 200],
      ['create_item', null],
      ['update_item', 200],
      ['delete_item', null],
    ] as const
  ).map(([as, httpStatus]) => {
    const given = { as, body: '{', httpStatus, category: 'default', surface: null } as const;
    const verdicts = [readUnread(given, 'Too slow.'), notJudged(as, 'Cut.')];
    return verdicts.map((one) => golden(`${as} ${httpStatus}`, one as never)).join('\n');
  });
  await expectGolden('not-read', told);
});
