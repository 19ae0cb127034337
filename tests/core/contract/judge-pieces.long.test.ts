import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeItem, judgeList, judgeStatus } from '#core/contract/judge.ts';
import { judgeDocument } from '#core/contract/judge-document.ts';
import { mask } from '#core/secrets/redact.ts';
import { times } from '#tests/support/times.ts';

const html = (text: string): string =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const json = (value: unknown): string => JSON.stringify(value);
const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const document = {
  status_code: 200,
  id: '12345678-1234-4234-8234-123456789012',
  status: 'Completed',
};
const completed = (xml: string): string => json({ ...document, parsed_base64: base64(xml) });

/** Replies that hold a text in every place that a verdict quotes. */
const bodies: Record<string, (held: string) => string> = {
  'plain text': (held) => `.${held}`,
  'a PHP message': (held) =>
    `<br />\n<b>Warning</b>:  ${held} in <b>/${html(held)}/${html(held)}.php</b> on line <b>3</b><br />\n{}`,
  JSONP: (held) => `${held}({"a":1})`,
  'text before JSON': (held) => `${held}{"a":1}`,
  'text behind JSON': (held) => `{"a":1}${held}`,
  CSV: (held) => `${held},b\n1,2`,
  'an element around JSON': (held) => `<${held}>{"a":1}</${held}>`,
  "Python's printed form": (held) => `{'${held}': None, 'a': '${held}'}`,
  'a text in place of Base64': (held) => json({ ...document, parsed_base64: held }),
  'an element around XML': (held) =>
    completed(`<${held}>&lt;a&gt;${'x'.repeat(99)}&lt;/a&gt;</${held}>`),
  'an HTML title': (held) => `<html><title>${html(held)}</title>`,
  'a bare title': (held) => `<html><title>${held}</title>`,
  'a JSON string': (held) => json(held),
  'JSON that is cut off': (held) => `[{"id":${json(held).slice(0, -1)}`,
  'JSON twice encoded': (held) => json(json({ items: held })),
  'ids, twice': (held) => json([{ id: held, title: 't' }, { id: held }]),
  'fields of the wrong form': (held) =>
    json([{ id: '1', status: held, timestamp: held, is_urgent: held, type: [held], tags: held }]),
  tags: (held) =>
    json([
      { id: '1', title: 't', tags: [{ label: 'l', color: held, tooltip: '' }, { [held]: held }] },
    ]),
  'odd keys': (held) => json({ items: [{ id: '1', title: 't', [held]: 1 }], [held]: [1] }),
  'badge and view': (held) => json({ items: [], badge: { color: held, [held]: 1 }, view: held }),
  'a broken badge': (held) => json({ items: held, badge: held }),
  'keys that stand twice': (held) => `{${json(held)}:[1],${json(held)}:[2]}`,
  'an envelope without a list': (held) => json({ [held]: [held] }),
  'a detail': (held) => json({ id: held, title: 5, conversationId: held }),
  'a document': (held) =>
    json({
      ...document,
      id: held,
      status: held,
      date_created: held,
      parsed_date: held,
      document_version: held,
      [held]: held,
    }),
  'a failed document': (held) =>
    json({ ...document, status: 'Failed', message: held, status_code: held }),
  'a document with a failure': (held) => json({ ...document, status: 'Failed', message: held }),
  'an element': (held) => completed(`<a><${held}></b>`),
  'an entity': (held) => completed(`<!DOCTYPE a [<!ENTITY ${held} "x">]><a>&${held};</a>`),
  'a reference': (held) => completed(`<a>&${held};</a>`),
  'a namespace': (held) => completed(`<a xmlns:x="${html(held)}"><y:a x="${html(held)}"/></a>`),
  'an encoding': (held) => completed(`<?xml version="1.0" encoding="${held}"?><a/>`),
};

/** Everything that is said of a reply by every reader, with the secret in its body and in its head. */
function verdictsOf(body: string, location: string, secrets: string[], httpStatus: number) {
  const given = {
    body,
    secrets,
    unsent: [],
    httpStatus,
    headers: [['Location', location]] as [string, string][],
  };
  return (['default', 'messaging'] as const).flatMap((category) => [
    judgeList({ ...given, category }).verdict,
    judgeItem({ ...given, category, as: 'item_clicked' }).verdict,
    judgeItem({ ...given, category, as: 'create_item' }).verdict,
    judgeStatus({ ...given, category, as: 'update_item', surface: 'proxied' }).verdict,
    judgeStatus({ ...given, category, as: 'delete_item', surface: 'direct' }).verdict,
    judgeDocument({ ...given, askedId: document.id, now: 0, lastVersion: 'v' }).verdict,
  ]);
}

/** Every text in a value, also those that a message has escaped once more. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string')
    return [
      value,
      value.replace(/\\(["\\])/g, '$1'),
      value.replace(/\\(["\\])/g, '$1').replace(/\\(["\\])/g, '$1'),
    ];
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap((pair) => pair.flatMap(textsIn))
    : [];
}

/** What tells of a secret: 12 letters of it, all of a shorter one. */
const telling = (secret: string): number => Math.min(12, secret.length);
const pieces = (text: string, size = 8): string[] =>
  Array.from({ length: Math.max(0, text.length - size + 1) }, (_, start) =>
    text.slice(start, start + size),
  );

/** Texts that stand in verdicts anyway: a secret with such a piece proves nothing. */
const usual = new Set(
  Object.values(bodies)
    .flatMap((body) =>
      [200, 302, 500].flatMap((status) => textsIn(verdictsOf(body('ß'), 'ß', [], status))),
    )
    .flatMap((text) => pieces(text)),
);

const printable = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
const secrets = fc
  .oneof(
    {
      weight: 3,
      arbitrary: fc.string({ unit: printable, minLength: 8, maxLength: 300, size: 'max' }),
    },
    {
      weight: 1,
      arbitrary: fc.string({
        unit: fc.constantFrom(...'abcXYZ019_-.'),
        minLength: 8,
        maxLength: 120,
        size: 'max',
      }),
    },
  )
  .filter(
    (secret) => secret.trim() === secret && pieces(secret).every((piece) => !usual.has(piece)),
  );
const before = fc.integer({ min: 0, max: 230 }).map((length) => 'ß'.repeat(length));
const statuses = fc.constantFrom(200, 302, 404, 500);

it.each(Object.entries(bodies))(
  'no 12 letters of a secret stand together in a verdict, wherever a quote of it is cut: %s',
  (_name, body) => {
    fc.assert(
      fc.property(secrets, before, before, statuses, (secret, front, frontOfLocation, status) => {
        const known = new Set(pieces(secret, telling(secret)));
        const verdicts = verdictsOf(
          body(front + secret),
          frontOfLocation + secret,
          [secret],
          status,
        );
        const texts = verdicts.flatMap(textsIn);
        // As they are written down, without the quotes around them, which are no letters of a secret.
        const escaped = texts.map((text) => json(text).slice(1, -1));
        const leaked = [...texts, ...escaped]
          .flatMap((text) => pieces(text, telling(secret)))
          .filter((piece) => known.has(piece));
        expect(leaked).toEqual([]);
      }),
      { numRuns: times(5) },
    );
  },
);

it('a body that is a secret and nothing else shows no letter of it', () => {
  const secret = 'Zx81-'.repeat(13);
  const { verdict } = judgeList({
    body: secret,
    secrets: [secret],
    headers: [],
    httpStatus: 200,
    category: 'default',
  });
  expect(verdict.findings[0]?.message).toContain(`plain text, "${mask}…"`);
});

it('a secret in a Location is masked, though the body holds none', () => {
  const secret = 'k9s8d7f6-longer-secret';
  const given = {
    body: 'moved',
    secrets: [],
    unsent: [secret],
    httpStatus: 302,
    headers: [['Location', `https://login.example/?key=${secret}`]] as [string, string][],
  };
  const { verdict, reply } = judgeList({ ...given, category: 'default' });
  expect(verdict.findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/\b302\b.*"https:\/\/login\.example\/\?key=(.+)"/),
  ]);
  expect(verdict.findings[0]?.message).toContain(`"https://login.example/?key=${mask}"`);
  expect(new TextDecoder().decode(reply)).toBe('moved');
});

it('a secret that HTML has escaped is reported and masked, and so is one that XML spells by numbers', () => {
  const secret = `a<b>&c"d'-0123`;
  const escaped = html(secret);
  const failed = judgeList({
    body: `<p>${escaped}</p>`,
    secrets: [secret],
    headers: [],
    httpStatus: 500,
    category: 'default',
  });
  expect(failed.verdict.findings).toContainEqual(
    expect.objectContaining({ clause: 'TAB-ERR-3', column: 4 }),
  );
  expect(new TextDecoder().decode(failed.reply)).toBe(`<p>${'•'.repeat(escaped.length)}</p>`);
  const letters = [...secret].map((char) => `&#${char.charCodeAt(0)};`).join('');
  const judged = judgeDocument({
    body: completed(`<a>${letters}</a>`),
    secrets: [secret],
    httpStatus: 200,
    askedId: null,
    now: null,
  });
  expect(new TextDecoder().decode(judged.xml?.original)).toBe(
    `<a>${'•'.repeat(letters.length)}</a>`,
  );
});

it.each([
  'document',
  'default',
  'error',
  'completed',
  'list',
  'green',
  'UTF-8',
  'DOC-FLD-5',
  'get_items',
  'ours',
])('the word %s as a secret changes nothing that programs go by', (word) => {
  const body = json({
    items: [{ id: word, title: word, tags: [{ label: word, color: 'green', tooltip: word }] }],
    view: 'list',
    badge: { color: 'green' },
  });
  const shape = (secrets: string[]) =>
    [
      ...verdictsOf(body, word, secrets, 200),
      ...verdictsOf(completed('<a/>'), word, secrets, 200),
    ].map(({ as, outcome, assumptions, findings, steps, value }) => ({
      as,
      outcome,
      assumptions,
      kind: value && 'kind' in value && value.kind,
      list: value && 'view' in value && [value.view, value.badge],
      findings: findings.map(({ clause, level }) => [clause, level]),
      // That an id is masked, so that no action can be fired with it, is the one thing that is said of the secret itself.
      steps: steps
        .filter(({ text }) => !text.includes('cannot fire an action with it'))
        .map(({ clause }) => clause),
    }));
  expect(shape([word])).toEqual(shape([]));
});
