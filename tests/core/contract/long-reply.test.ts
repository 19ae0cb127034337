import { describe, expect, it } from 'vitest';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { type Cutting, cutReply } from '#core/document/long-reply.ts';
import { completed, encoded } from '../document/replies.ts';

const cutting: Cutting = { least: 1, kept: 1024 };
const never: Cutting = { least: Number.POSITIVE_INFINITY, kept: 0 };
const room = (length: number): Uint8Array => new Uint8Array(length);
const secret = 'k9s8d7f6-longer-secret';

/** More Base64 than stays of a reply that is cut. */
const rows = `<row a="1">${'Port Authority 1043 '.repeat(20)}</row>\n`.repeat(12);
const documentOf = (inside: string): string => `<?xml version="1.0"?><stmt>${inside}</stmt>`;
const long = documentOf(rows);

const judged = (body: Uint8Array, cutting?: Cutting, secrets: readonly string[] = [secret]) =>
  judgeDocument({
    ...{ body, secrets, httpStatus: 200, askedId: completed.id, now: null },
    ...(cutting && { cutting }),
  });

const isCut = (body: Uint8Array): boolean => cutReply(body, room, cutting) !== null;

function expectSame(text: string | Uint8Array, secrets?: readonly string[]): void {
  const body = Buffer.from(text);
  const whole = judged(body, never, secrets);
  expect(judged(body, cutting, secrets)).toEqual(whole);
}

const json = (record: object, layout?: number | string): string =>
  JSON.stringify(record, null, layout);

describe('a long reply without the middle of its Base64 is judged like the whole', () => {
  it('cuts a plain one, and keeps its bytes', () => {
    const body = Buffer.from(json({ ...completed, parsed_base64: encoded(long) }));
    expect(isCut(body)).toBe(true);
    const { reply, xml, verdict } = judged(body, cutting);
    expect(reply).toBe(body);
    expect(Buffer.from(xml?.original ?? []).toString()).toBe(long);
    expect([verdict.outcome, verdict.findings]).toEqual(['completed', []]);
  });

  const at = Math.floor(rows.length / 2);
  const put = (what: string): string => documentOf(rows.slice(0, at) + what + rows.slice(at));
  const base64 = encoded(long);
  const middle = Math.floor(base64.length / 2);
  const record = { ...completed, parsed_base64: base64 };
  const { parsed_base64: _, ...others } = completed;
  const withXml = (xml: string | Uint8Array): string =>
    json({ ...record, parsed_base64: encoded(xml) });

  it.each([
    ['laid out with findings on both sides', json({ a: 1, ...record, z: 2, execution: 7 }, '\t')],
    [
      'with a finding far behind in another line',
      `${json(record).slice(0, -1)},\n"more":"${'x'.repeat(5000)}","execution":7}`,
    ],
    ['with letters beyond ASCII before and behind', json({ ż: '€', ...record, message: '😀ż' })],
    ['the secret in the XML', withXml(put(`<s>${secret}</s>`))],
    ['the secret in another field', json({ ...record, external_id: secret })],
    [
      'the secret as letters of the Base64',
      json({
        ...record,
        parsed_base64: `${base64.slice(0, middle - (middle % 4))}${encoded(secret)}${base64.slice(middle - (middle % 4))}`,
      }),
    ],
    ['not well-formed', json({ ...record, parsed_base64: encoded(put('<a></b>')), z: 1 })],
    ['no XML', withXml(`{"a":"${rows}"}`.replaceAll('\n', ''))],
    ['UTF-16', withXml(Buffer.from(`\uFEFF${long}`, 'utf16le'))],
    [
      'the secret in bytes that are not UTF-8',
      withXml(
        Buffer.from(
          put(`<s>ü ${secret}</s>`).replace('?>', ' encoding="windows-1252"?>'),
          'latin1',
        ),
      ),
    ],
    [
      'the secret in ASCII within UTF-16',
      withXml(Buffer.concat([Buffer.from(`\uFEFF${long}`, 'utf16le'), Buffer.from(secret)])),
    ],
    [
      'nested where it does not count, cut',
      `{"a":{"parsed_base64":"${base64}"},${json(others).slice(1)}`,
    ],
    ['twice', `${json(record).slice(0, -1)},"parsed_base64":"${encoded('<a/>')}"}`],
    [
      'twice, the second one has escapes and counts',
      `${json(record).slice(0, -1)},"\\u0070arsed_base64":"${encoded('<a/>')}"}`,
    ],
    [
      'behind a key that ends like its own',
      `{"x\\"parsed_base64":"${base64}",${json(completed).slice(1)}`,
    ],
    ['a text that ends too early', json(record).slice(0, -40)],
    ['something behind the end', `${json(record)}x`],
  ])('%s', (_name, text) => {
    expectSame(text);
  });

  it('masks a secret that is letters of the Base64 where two stretches of the search meet', () => {
    const at = 4 * 1024 * 1024 - 5;
    const letters = 'A9s8D7f6G5h4J3k2';
    const plain = encoded(documentOf(rows.repeat(900)));
    const held = plain.slice(0, at) + letters + plain.slice(at + letters.length);
    const body = Buffer.from(json({ ...record, parsed_base64: held }));
    expect(cutReply(body, room)).not.toBeNull();
    const { masked, reply } = judged(body, undefined, [letters]);
    expect([masked, Buffer.from(reply).includes(letters)]).toEqual([true, false]);
  });
});
