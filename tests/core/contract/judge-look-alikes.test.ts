import { describe, expect, it, test } from 'vitest';
import { judgeItem, judgeList } from '#core/contract/judge.ts';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { readReply } from '#core/contract/read-reply.ts';
import { expectWords } from '#tests/support/words.ts';

/** In parts, so that nobody takes these files for a leak. */
const [header, claims, signature] = [
  'eyJhbGciOiJIUzI1NiJ9',
  'eyJzdWIiOiIxMjM0In0',
  'abcdefghijklmnopqrst',
];
const token = [header, claims, signature].join('.');
const dots = (text: string): string => '•'.repeat(text.length);
const shownToken = [header, dots(claims), dots(signature)].join('.');
const made = 'aB3dE5fG7hI9jK1lM3nO5';
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

const list = (body: string, httpStatus = 200, headers: [string, string][] = []) =>
  judgeList({ body, secrets: [], httpStatus, category: 'default', headers });
const document = (body: string) =>
  judgeDocument({ body, secrets: [], httpStatus: 200, askedId: null, now: null });
const completed = (xml: string, rest: object = {}) =>
  JSON.stringify({ status_code: 200, status: 'Completed', ...rest, parsed_base64: btoa(xml) });

describe('what looks like a credential in the reply of a webhook', () => {
  const body = JSON.stringify([
    { id: '1', title: `t ${token}`, description: `Authorization: Bearer ${made}` },
  ]);

  it('is masked letter by letter in the reply and in what is made of it, and that is reported with its place', () => {
    const { verdict, reply } = list(body);
    expect(text(reply)).toBe(body.replace(token, shownToken).replace(made, dots(made)));
    expect(verdict.value?.items[0]).toMatchObject({
      title: `t ${shownToken}`,
      description: `Authorization: Bearer ${dots(made)}`,
    });
    expectWords(verdict.steps.at(-1)?.text);
    expect(verdict.steps.at(-1)).toEqual({
      clause: 'TAB-CRD-2',
      path: '$',
      text: expect.stringMatching(/reply .*credential.* line 1, column 44\b/),
    });
  });

  it('changes no verdict', () => {
    const plain = readReply({
      as: 'get_items',
      body,
      httpStatus: 200,
      category: 'default',
      surface: null,
    });
    const { verdict } = list(body);
    expect([verdict.outcome, verdict.findings, verdict.steps.slice(0, -1)]).toEqual([
      plain.outcome,
      plain.findings,
      plain.steps,
    ]);
  });

  it('is an error in a failed reply by the same look (TAB-ERR-3), and its text is nowhere', () => {
    const { verdict, reply } = list(`{"error":"${token}"}`, 500);
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({ clause: 'TAB-ERR-3', column: 11 }),
    );
    expect(JSON.stringify(verdict) + text(reply)).not.toContain(claims);
  });

  it('stays in no sentence that quotes it, also where the quote is cut', () => {
    for (const body of [
      token,
      `<title>${token}</title>`,
      JSON.stringify([{ id: '1', title: 't', status: token, [token]: 1, timestamp: token }]),
    ]) {
      const said = JSON.stringify(list(body).verdict);
      expect(said).not.toContain(claims.slice(0, 8));
      expect(said).not.toContain(signature.slice(0, 8));
    }
  });

  it('is masked in a value that was written with escapes', () => {
    const { verdict } = list(
      JSON.stringify([{ id: '1', title: token }]).replace('.eyJ', '\\u002eeyJ'),
    );
    expect(verdict.value?.items[0]?.title).toBe(shownToken);
  });

  it('an id is sent back, so it stays what it is', () => {
    const { verdict, reply } = judgeItem({
      body: JSON.stringify({ id: token, title: 't' }),
      secrets: [],
      httpStatus: 200,
      headers: [],
      category: 'default',
      as: 'item_clicked',
    });
    expect([verdict.value, text(reply)]).toMatchObject([
      { item: { id: token } },
      JSON.stringify({ id: token, title: 't' }),
    ]);
  });

  it('in the head is masked in what is said', () => {
    const { verdict } = list('moved', 302, [
      ['Location', 'https://login.example/?token=a1b2c3d4e5'],
    ]);
    expect(JSON.stringify(verdict)).not.toContain('a1b2c3d4e5');
    expect(verdict.findings[0]?.message).toContain('https://login.example/?token=');
  });
});

describe('what looks like a credential in the reply for a document', () => {
  it('is masked beside the document, which stays', () => {
    const body = completed('<a/>', { message: `Bearer ${made}`, external_id: token });
    const { verdict, reply, xml } = document(body);
    expect(text(reply)).toBe(body.replace(made, dots(made)).replace(token, shownToken));
    expect(verdict.value.record).toMatchObject({
      message: `Bearer ${dots(made)}`,
      external_id: shownToken,
    });
    expect(verdict.steps.at(-1)).toMatchObject({
      clause: 'DOC-REP-1',
      path: '$',
      text: expect.stringContaining(`line 1, column ${body.indexOf(made) + 1}.`),
    });
    expect(text(xml?.original)).toBe('<a/>');
  });

  it('is masked in the document, and no letter of the document is left in the reply', () => {
    const xml = `<a>\n<b>${token}</b></a>`;
    const judged = document(completed(xml));
    expect(text(judged.xml?.shown)).toBe(`<a>\n<b>${shownToken}</b></a>`);
    expect(judged.xml?.original).toEqual(judged.xml?.shown);
    expect(text(judged.reply)).toContain(`"parsed_base64":"${dots(btoa(xml))}"`);
    expectWords(judged.verdict.steps.at(-1)?.text);
    expect(judged.verdict.steps.at(-1)).toEqual({
      clause: 'DOC-FLD-5',
      path: '$.parsed_base64',
      text: expect.stringMatching(/document .*credential.* line 2, column 25\b/),
    });
    expect(judged.verdict.value.facts).toMatchObject({ wellFormed: true, bytes: xml.length });
  });

  it('what a bank writes stays as it is, byte for byte', () => {
    const body = completed(
      '<a><Authorization>ABC123</Authorization><b>authorization code 004711, Bearer DE89370400440532013000</b></a>',
    );
    const judged = document(body);
    expect(text(judged.reply)).toBe(body);
    expect(judged.verdict.steps.filter(({ text }) => text.includes('masked'))).toEqual([]);
  });
});

test('a known secret behind Bearer is masked as what it is, and told of as before', () => {
  const { verdict, reply } = judgeList({
    body: `[{"id":"1","title":"Bearer ${made}"}]`,
    secrets: [made],
    httpStatus: 200,
    category: 'default',
    headers: [],
  });
  expect(text(reply)).toBe(`[{"id":"1","title":"Bearer ${dots(made)}"}]`);
  expect(verdict.steps.filter(({ text }) => text.includes('looks like'))).toEqual([]);
});
