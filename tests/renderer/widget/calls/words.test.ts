import { describe, expect, test } from 'vitest';
import { corsSentence, originOf } from '#renderer/widget/calls/cors-words.ts';
import { noReply } from '#renderer/widget/calls/no-reply.ts';
import { addressOf, prettyBody } from '#renderer/widget/calls/request-parts.ts';
import { sheetOf } from '#renderer/widget/calls/sheet-of.ts';
import { visitorLine, visitorWords } from '#renderer/widget/calls/visitor-words.ts';
import { cors, direct, failure, post, preflight, proxied, seeing } from './fired.ts';

describe('what the visitor sees', () => {
  const texts = (some: Parameters<typeof seeing>[0], fired = proxied()): string[] =>
    visitorWords({ ...fired, widget: seeing(some) }).map(({ text, clause }) => `${text} ${clause}`);

  test('of a list is how many rows there are, or that there are none', () => {
    expect(texts({ rows: 1 })).toEqual(['The list shows 1 row. TAB-ENV-1']);
    expect(texts({ rows: 0 })).toEqual(['The list is empty. TAB-ENV-1']);
    expect(visitorLine(proxied({ widget: seeing({ rows: 2 }) }))).toBe('2 rows');
  });

  test('of a failure is an error state beside what was there', () => {
    expect(texts({ errorState: true })).toEqual([
      'An error state is shown, and the earlier content stays. TAB-ERR-1',
    ]);
  });

  test('of a direct update is the notice, and that the list is fetched again', () => {
    expect(texts({ notices: ['Done'], fires: ['get_items'] }, direct())).toEqual([
      'The notice “Done” is shown. TAB-UPD-1',
      'The widget fires get_items by itself. TAB-UPD-1',
    ]);
  });

  test('of a deletion that failed is the row again, with a notice', () => {
    const fired = direct({
      action: 'delete_item',
      widget: seeing({ row: 'restored', notices: ['Action failed'] }),
    });
    expect(visitorWords(fired).map(({ clause }) => clause)).toEqual(['TAB-DEL-1', 'TAB-DEL-1']);
    expect(visitorLine(fired)).toBe('comes back, Action failed');
  });

  test('of a conversation is its channel and the automatic mark-read', () => {
    expect(
      texts({ channel: 'c-1', fires: ['update_item'] }, proxied({ action: 'item_clicked' })),
    ).toEqual([
      'The conversation is open. TAB-EVT-2',
      "The conversation's realtime channel is named c-1. TAB-CLK-2",
      'The widget fires update_item by itself. TAB-EVT-2',
    ]);
    expect(visitorLine(proxied({ widget: seeing({ message: 'failed' }) }))).toBe('message failed');
  });

  test('of a clicked row is its detail screen', () => {
    expect(texts({}, proxied({ action: 'item_clicked' }))).toEqual([
      'The detail screen shows the reply. TAB-EVT-2',
    ]);
    expect(visitorLine(proxied({ action: 'item_clicked', widget: seeing({}) }))).toBe(
      'the detail screen',
    );
  });

  test('is nothing where no visitor causes the call, or nothing changes', () => {
    expect(visitorWords(proxied({ widget: null }))).toEqual([]);
    expect(visitorLine(proxied({ widget: null }))).toBe('no visitor causes this call');
    expect(visitorLine(proxied({ widget: seeing({}) }))).toBe('the visitor sees no change');
  });
});

describe('why no reply is there', () => {
  test('is the refusal where the visitor could not be verified', () => {
    const identity = {
      verified: false,
      forwarded: [],
      notForwarded: [],
      reason: 'The token is too old.',
    };
    expect(noReply(proxied({ request: null, identity })).happened).toBe(
      'The token is too old. The webhook was not called.',
    );
  });

  test('is the failure of the call', () => {
    expect(noReply(proxied({ failure }))).toMatchObject({
      tried: 'Calling hook.example:8443',
      happened: failure.message,
    });
    expect(noReply(proxied({ failure })).todo).toContain('Platform');
    expect(noReply(direct({ failure })).todo).toContain('CORS');
  });

  test('is the browser, with the lines to add where there are any', () => {
    const blocked = cors({
      allowed: false,
      stage: 'preflight',
      remedies: [{ reply: 'OPTIONS', url: 'https://x', line: 'A: b' }],
    });
    expect(noReply(direct({ cors: blocked })).todo).toContain('headers to add');
    expect(noReply(direct({ cors: { ...blocked, remedies: [] } })).todo).toBe(
      'The CORS tab explains why.',
    );
    expect(noReply(direct({ cors: blocked })).happened).toContain('The call itself was not sent.');
  });
});

describe('the verdict of a browser in words', () => {
  test('says at which stage it stopped', () => {
    expect(corsSentence(cors())).toBe('The browser lets the widget read the reply.');
    expect(corsSentence(cors({ allowed: false, stage: 'request' }))).toContain(
      'blocks the widget from reading',
    );
    expect(corsSentence(cors({ allowed: false, stage: 'mixed-content' }))).toContain('uses http');
    expect(corsSentence(cors({ allowed: false, stage: 'request', hops: [] }))).toContain(
      'does not send requests to this address',
    );
  });

  test('is none where no reply came', () => {
    const lost = { kind: 'request' as const, request: post, http: null, failure };
    expect(corsSentence(cors({ allowed: false, hops: [preflight, lost] }))).toBe(
      `There was no reply to check. ${failure.message}`,
    );
    expect(corsSentence(cors({ allowed: false, hops: [] }))).toBe(
      'The call ended without a reply.',
    );
  });

  test('names the origin that was sent, else that of the page', () => {
    expect(originOf(cors(), 'https://page.example')).toBe('https://widget.example');
    expect(originOf(cors({ hops: [] }), 'https://page.example')).toBe('https://page.example');
  });
});

describe('a request taken apart', () => {
  test('has the address without its query, and the parameters decoded in their order', () => {
    expect(addressOf('https://u.example:8443/a%20b?x=1&x=%C3%A4+b&=&y')).toEqual({
      base: 'https://u.example:8443/a%20b',
      query: [
        ['x', '1'],
        ['x', 'ä b'],
        ['', ''],
        ['y', ''],
      ],
    });
    expect(addressOf('no address')).toEqual({ base: 'no address', query: [] });
  });

  test('keeps the tokens of a JSON body as they were sent', () => {
    expect(prettyBody('{"n":1.0,"n":"\\u00e4"}')).toBe('{\n  "n": 1.0,\n  "n": "\\u00e4"\n}');
    expect(prettyBody('a=b')).toBe('a=b');
  });
});

test('a finding is looked up where its path leads', () => {
  expect(
    [
      '$',
      '$.items[0]',
      '$[0].id',
      '$request.url',
      '$request',
      '$preflight.headers["X"]',
      '$reply.status',
      '$.reply',
    ].map(sheetOf),
  ).toEqual(['reply', 'reply', 'reply', 'request', 'request', 'cors', 'cors', 'reply']);
});
