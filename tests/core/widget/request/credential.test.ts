import { expect, test } from 'vitest';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
import { expectWords } from '#tests/support/words.ts';
import { told } from '../read.ts';
import { tabWith } from '../tab.ts';

const value = 'k3y8f20a9c71d5e4';
const built = (type: string, secret: string, headerName?: string) =>
  buildProxiedRequest({
    tab: tabWith(),
    action: 'get_items',
    now: 0,
    identity: null,
    credential: { type, secret, headerName },
  });

test.each([
  ['token', `Bearer ${value}`, 'its scheme'],
  ['bearer_token', `bearer  ${value}`, 'its scheme'],
  ['bearer_token', ` Basic ${value}`, 'its scheme'],
  ['token', `ApiKey ${value}`, 'its scheme'],
  ['token', `Authorization: Bearer ${value}`, 'the name of its header'],
  ['header_auth', `X-API-Key: ${value}`, 'the name of its header'],
  ['header_auth', `x-api-key:${value}`, 'the name of its header'],
  ['header_auth', `Bearer ${value}`, 'its scheme'],
  ['header_auth', `"${value}"`, 'quotes around it'],
  ['token', ` ${value}`, 'white space around it'],
  ['bearer_token', `${value}\t`, 'white space around it'],
  ['header_auth', `${value} `, 'white space around it', 'Authorization'],
])(
  'TAB-CRD-1: %s with "%s" is stored with %s: a warning before sending that does not quote it',
  (type, secret, what, headerName?: string) => {
    const { findings, request } = built(type, secret, headerName);
    expect(told({ findings })).toEqual(['warning TAB-CRD-1 $request.headers']);
    expect(findings[0]?.message).toContain(what);
    expect(JSON.stringify(findings)).not.toContain(value);
    expect(request.headers.at(-1)?.[1]).toContain(secret);
  },
);

test.each([
  ['token', 'Bearer', undefined],
  ['bearer_token', 'bearer ', undefined],
  ['header_auth', 'Basic', 'Authorization'],
  ['header_auth', 'ApiKey', undefined],
])(
  'TAB-CRD-1: %s with %j in %s is a scheme without a secret: a warning',
  (type, secret, headerName) => {
    const { findings } = built(type, secret, headerName);
    expect(told({ findings })).toEqual(['warning TAB-CRD-1 $request.headers']);
    expectWords(findings.map(({ message }) => message));
  },
);

test.each([
  ['token', value, undefined],
  ['token', 'bearer-of-news', undefined],
  ['token', 'user:password', undefined],
  ['header_auth', `Basic ${value}`, 'Authorization'],
  ['header_auth', `Bearer ${value}`, 'authorization'],
  ['token', `a"b"`, undefined],
])('%s with "%s" in %s is stored as it is sent', (type, secret, headerName) => {
  expect(told(built(type, secret, headerName))).toEqual([]);
});

test.each([
  [0xa0, 'a no-break space', 'warning'],
  [0xad, 'invisible', 'warning'],
  [0x85, 'control', 'warning'],
  [0x202f, 'a no-break space', 'error'],
  [0x2003, 'not the ordinary one', 'error'],
  [0x200b, 'zero-width', 'error'],
  [0xfeff, 'zero-width', 'error'],
  [0x0a, 'a line break', 'error'],
  [0x2026, 'an ellipsis', 'error'],
  [0x2019, 'curly quotes', 'error'],
  [0x2013, 'hyphen', 'error'],
  [0x2022, 'hidden letters', 'error'],
  [0x2713, 'characters', 'error'],
])('TAB-CRD-1: a secret with the character %i has %s: %s', (code, what, level) => {
  const character = String.fromCodePoint(code);
  for (const [type, name] of [['token'], ['header_auth', 'X-Key']] as const) {
    const { findings } = built(type, `${value}${character}${value}`, name);
    expect(told({ findings })).toEqual([`${level} TAB-CRD-1 $request.headers`]);
    expect(findings[0]?.message).toContain(what);
    expect(JSON.stringify(findings)).not.toContain(value);
    if (code === 0xa0 || code === 0x200b) expectWords(findings);
  }
});

test('TAB-CRD-1: a header name with an underscore gets a note, since nginx drops it', () => {
  const { findings, request } = built('header_auth', value, 'X_API_KEY');
  expect(told({ findings })).toEqual(['info TAB-CRD-1 $request.headers']);
  expect(request.headers.at(-1)).toEqual(['X_API_KEY', value]);
  expectWords(findings);
});
