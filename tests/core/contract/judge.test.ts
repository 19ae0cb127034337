import { describe, expect, it, vi } from 'vitest';
import { judge, judgeItem, judgeList, judgeStatus } from '#core/contract/judge.ts';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { notJudged, readUnread } from '#core/contract/unread.ts';
import { mask } from '#core/secrets/redact.ts';

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);
const list = (body: string, secrets: string[], httpStatus = 200) =>
  judgeList({ body, secrets, httpStatus, category: 'default', headers: [] });
const bare = (body: string, httpStatus = 200) =>
  readReply({ as: 'get_items', body, httpStatus, category: 'default', surface: null });

describe('a credential never changes a verdict', () => {
  it.each([
    ['items', '{"items":[{"id":"1","title":"t"}]}'],
    ['1234', '[{"id":"a","title":"t","price":12345}]'],
    ['hunter2hunter2', '[{"id":"hunter2hunter2","title":5}]'],
    ['title', '[{"id":"a","title":"t"}]'],
  ])('%s in %s', (secret, body) => {
    const { verdict } = list(body, [secret]);
    const plain = bare(body);
    const shape = (findings: typeof plain.findings) =>
      findings.map(({ clause, level, line, column }) => ({ clause, level, line, column }));
    expect(verdict.outcome).toBe(plain.outcome);
    expect(shape(verdict.findings)).toEqual(shape(plain.findings));
  });

  it('of a document', () => {
    const id = '12345678-1234-4234-8234-123456789012';
    const body = JSON.stringify({
      status_code: 200,
      id,
      date_created: '2026-11-21T10:00:00.1+00:00',
      parsed_date: '2026-11-21T10:00:01.1+00:00',
      bank_code: 'B',
      external_id: 'e',
      status: 'Completed',
      document_version: '1',
      execution: 'x',
      parsed_base64: btoa('<doc1>api-key-1</doc1>'),
    });
    for (const secret of ['1234', 'Completed', 'MS4wI', 'api-key-1', 'status']) {
      const { verdict } = judgeDocument({
        body,
        secrets: [secret],
        httpStatus: 200,
        askedId: id,
        now: null,
      });
      expect({ secret, outcome: verdict.outcome, findings: verdict.findings }).toEqual({
        secret,
        outcome: 'completed',
        findings: [],
      });
    }
  });
});

describe('a credential that a reply repeats', () => {
  const secret = 'k9s8d7f6-longer-secret';

  it('is masked in the reply, place by place, and in everything said of it', () => {
    const { verdict, reply } = list(`[{"id":"1","title":"${secret}","${secret}":1}]`, [secret]);
    expect(text(reply)).toBe(
      `[{"id":"1","title":"${'•'.repeat(secret.length)}","${'•'.repeat(secret.length)}":1}]`,
    );
    expect(verdict.value?.items[0]?.title).toBe(mask);
    expect(JSON.stringify(verdict)).not.toContain(secret);
  });

  it('is an error in an error reply, placed where it stands, also with escapes', () => {
    expect(list(`{"error":"${secret}"}`, [secret], 500).verdict.findings).toContainEqual(
      expect.objectContaining({ clause: 'TAB-ERR-3', level: 'error', column: 11 }),
    );
    const escaped = secret.replace('d', '\\u0064');
    expect(list(`{"error":"${escaped}"}`, [secret], 401).verdict.findings).toContainEqual(
      expect.objectContaining({ clause: 'TAB-ERR-3', column: 11 }),
    );
  });

  it('is one error, also where it looks like a secret by itself, or is sent twice', () => {
    const token = 'sk_live_4eC39HqLyjWDarjtT1zdp7dc';
    for (const secrets of [[token], [token, token]]) {
      const { findings } = list(`{"error":"${token}"}`, secrets, 500).verdict;
      expect(findings.filter(({ clause }) => clause === 'TAB-ERR-3')).toHaveLength(1);
    }
  });

  const cannotFire =
    'a secret, so Assay shows dots instead and cannot fire an action with it. Let the webhook return an id without the secret, or fire the action by hand with the whole id.';
  const stepsOf = ({ steps }: { steps: { clause: string; text: string }[] }) =>
    steps.filter(({ text }) => text.includes('cannot fire'));

  it.each([
    [[secret], 'The id of item 1 contains'],
    [['a', `x-${secret}`, 'b'], 'The id of item 2 contains'],
    [[`${secret}-1`, 'a', `${secret}-2`], 'The ids of items 1, 3 contain'],
    [
      [1, 2, 3, 4, 5, 6, 7].map((one) => `${one}-${secret}`),
      'The ids of items 1, 2, 3, 4, 5 and 2 more contain',
    ],
  ])('in the ids %j is a step that says what cannot be done with them', (ids, which) => {
    const { verdict } = list(JSON.stringify(ids.map((id) => ({ id, title: 't' }))), [secret]);
    expect(stepsOf(verdict)).toEqual([
      { clause: 'TAB-CRD-2', path: '$', text: `${which} ${cannotFire}` },
    ]);
  });

  it.each([
    ['id', 'The id of the reply contains'],
    ['conversationId', 'The conversationId of the reply contains'],
  ])('in the %s of an opened row is such a step', (key, which) => {
    const opened = (value: string) =>
      judgeItem({
        as: 'item_clicked',
        body: JSON.stringify({ title: 't', [key]: value }),
        secrets: [secret],
        httpStatus: 200,
        category: 'messaging',
        headers: [],
      });
    expect(stepsOf(opened(`c-${secret}`).verdict)).toEqual([
      { clause: 'TAB-CRD-2', path: '$', text: `${which} ${cannotFire}` },
    ]);
    expect(stepsOf(opened('c-1').verdict)).toEqual([]);
  });

  it('is in no message of a conversation', () => {
    const content = `hi ${secret}`;
    const { verdict } = judgeItem({
      as: 'item_clicked',
      body: JSON.stringify({ id: 'a', title: 't', conversationId: 'c', messages: [{ content }] }),
      secrets: [secret],
      httpStatus: 200,
      category: 'messaging',
      headers: [],
    });
    expect(verdict.value?.conversation?.conversationId).toBe('c');
    expect(JSON.stringify(verdict)).not.toContain(secret);
  });

  it('is not an error in a reply with 2xx, which is not stored', () => {
    expect(list(`[{"id":"1","title":"${secret}"}]`, [secret]).verdict.findings).toEqual([]);
  });

  it('is masked in a document, and that is reported', () => {
    const xml = `<a>${secret}</a>`;
    const body = JSON.stringify({
      status_code: 200,
      status: 'Completed',
      parsed_base64: btoa(xml),
    });
    const judged = judgeDocument({
      body,
      secrets: [secret],
      httpStatus: 200,
      askedId: null,
      now: null,
    });
    expect(text(judged.xml?.shown)).toBe(`<a>${'•'.repeat(secret.length)}</a>`);
    expect(judged.xml?.original).toEqual(judged.xml?.shown);
    expect(judged.verdict.steps.at(-1)?.text).toContain('repeats the token');
    expect(text(judged.reply)).not.toContain(btoa(xml));
  });
});

describe('a document that repeats a credential in an encoding of its own', () => {
  const secret = 'k9s8d7f6-longer-secret';
  const percent = [...secret].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');

  it.each([
    ['percent signs', Buffer.from(`<a>${percent}</a>`)],
    ['Base64', Buffer.from(`<a>${btoa(`me:${secret}`)}</a>`)],
    ['UTF-16', Buffer.from(`\ufeff<a>${secret}</a>`, 'utf16le')],
  ])('leaves no letter of itself in the reply: %s', (_name, xml) => {
    const value = xml.toString('base64');
    const before = `{"status_code":200, "status":"Completed", "message":"${secret}",\n "parsed_base64" : `;
    const judged = judgeDocument({
      body: `${before}"${value}","x":1}`,
      secrets: [secret],
      httpStatus: 200,
      askedId: null,
      now: null,
    });
    expect(text(judged.reply)).toBe(
      `${before.replace(secret, '•'.repeat(secret.length))}"${'•'.repeat(value.length)}","x":1}`,
    );
    expect(text(judged.xml?.shown)).toMatch(/^<a>.*•{20}.*<\/a>$/);
  });
});

describe('items and statuses are judged with the same care', () => {
  const secret = 'k9s8d7f6-longer-secret';
  const visitor = 'unsent-token-of-the-visitor';
  const given = { secrets: [secret], unsent: [visitor], headers: [], httpStatus: 200 };
  const dots = (hidden: string): string => '•'.repeat(hidden.length);

  it('an item: as without secrets, and masked', () => {
    const body = `{"id":"1","title":"${secret} ${visitor}"}`;
    const { verdict, reply } = judgeItem({
      ...given,
      as: 'item_clicked',
      category: 'default',
      body,
    });
    expect(verdict).toMatchObject({
      as: 'item_clicked',
      outcome: 'item',
      findings: [],
      value: { item: { id: '1', title: `${mask} ${mask}` } },
    });
    expect(text(reply)).toBe(`{"id":"1","title":"${dots(secret)} ${dots(visitor)}"}`);
    const plain = judgeItem({ ...given, as: 'create_item', category: 'messaging', body: 'thanks' });
    expect(plain).toMatchObject({
      verdict: { as: 'create_item', outcome: 'item', value: { rawText: 'thanks' } },
    });
    expect(text(plain.reply)).toBe('thanks');
  });

  it('an error reply tells of each secret in its own words (TAB-ERR-3)', () => {
    const failed = {
      ...given,
      httpStatus: 500,
      category: 'messaging' as const,
      body: `a ${secret} b ${visitor}`,
    };
    const told = [
      [
        'TAB-ERR-3',
        3,
        'An error reply must not contain secrets, but this one repeats the credential of the request.',
      ],
      [
        'TAB-ERR-3',
        28,
        "An error reply must not contain secrets, but this one repeats a secret of the visitor's identity.",
      ],
    ];
    for (const { verdict, reply } of [
      judgeItem({ ...failed, as: 'create_item' }),
      judgeStatus({ ...failed, as: 'update_item', surface: 'proxied' }),
      judgeList(failed),
    ]) {
      const found = verdict.findings.filter(({ clause }) => clause === 'TAB-ERR-3');
      expect(found.map(({ clause, column, message }) => [clause, column, message])).toEqual(told);
      expect(text(reply)).toBe(`a ${dots(secret)} b ${dots(visitor)}`);
    }
  });

  it('a direct failure is stored nowhere, so a secret in it is masked and no error of its own', () => {
    const direct = {
      ...given,
      httpStatus: 500,
      surface: 'direct' as const,
      category: 'default' as const,
      body: visitor,
    };
    const { verdict, reply } = judgeStatus({ ...direct, as: 'delete_item' });
    expect(verdict.findings.map(({ clause }) => clause)).toEqual(['TAB-DEL-1']);
    expect(text(reply)).toBe(dots(visitor));
  });
});

it.each(['utf-16le', 'utf-16be', 'iso-2022-jp'])(
  'a document that says it is in %s holds no secret in its bytes either',
  (encoding) => {
    const token = 'tok-5f2e9c1ab47d4d20b6a7';
    const wide = (text: string) => Buffer.from(text, 'utf16le');
    const spelled = (text: string) =>
      encoding === 'utf-16le'
        ? wide(text)
        : encoding === 'utf-16be'
          ? wide(text).swap16()
          : Buffer.from(text);
    const hidden =
      encoding === 'iso-2022-jp' ? Buffer.from(`\x1b$B${token}\x1b(B`) : Buffer.from(token);
    const bytes = Buffer.concat([
      spelled(
        `${encoding === 'iso-2022-jp' ? '' : '\ufeff'}<?xml version="1.0" encoding="${encoding}"?><a>`,
      ),
      hidden,
      spelled('</a>'),
    ]);
    const body = JSON.stringify({
      status_code: 200,
      id: '1',
      status: 'Completed',
      parsed_base64: bytes.toString('base64'),
    });
    const { xml, masked } = judgeDocument({
      body,
      httpStatus: 200,
      secrets: [token],
      askedId: '1',
      now: 0,
    });
    expect(masked).toBe(true);
    expect(Buffer.from(xml?.original ?? []).toString('latin1')).not.toContain(token);
    expect(wide(Buffer.from(xml?.shown ?? []).toString()).toString('latin1')).not.toContain(token);
    expect(
      wide(Buffer.from(xml?.shown ?? []).toString())
        .swap16()
        .toString('latin1'),
    ).not.toContain(token);
  },
);

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

it.each([
  ['document', 200, 'error', 'DOC-REP-1'],
  ['document', 500, 'error', 'DOC-REP-1'],
  ['get_items', 200, 'error', 'TAB-ENV-1'],
  ['get_items', 500, 'info', 'TAB-ENV-1'],
  ['item_clicked', 200, 'error', 'TAB-CLK-1'],
  ['create_item', null, 'error', 'TAB-CRE-1'],
  ['update_item', 200, 'info', 'TAB-UPD-1'],
  ['delete_item', null, 'info', 'TAB-DEL-1'],
] as const)(
  'a reply that was not read to %s with %s: %s, and its outcome is unknown unless the status decides',
  (as, httpStatus, level, clause) => {
    const given = { as, body: '{', httpStatus, category: 'default', surface: null } as const;
    const verdict = readUnread(given, 'Too slow.');
    expect(verdict.as).toBe(as);
    expect(verdict.findings.at(-1)).toMatchObject({ level, clause, message: 'Too slow.' });
    expect(verdict.outcome === 'unread').toBe(level === 'error');
    const value = as === 'document' ? { kind: 'unread', record: null, facts: null } : null;
    if (level === 'error') expect(verdict.value).toEqual(value);
    expect(notJudged(as, 'Cut.')).toEqual({
      as,
      value,
      outcome: 'unread',
      steps: [],
      assumptions: [],
      findings: [
        expect.objectContaining({
          clause,
          level: 'info',
          path: '$reply',
          message: 'Cut.',
          fix: 'Record it again.',
        }),
      ],
    });
  },
);
