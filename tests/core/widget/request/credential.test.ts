import { expect, test } from 'vitest';
import { buildProxiedRequest } from '#core/widget/request/request.ts';
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
  ['token', value, undefined],
  ['token', 'bearer-of-news', undefined],
  ['token', 'user:password', undefined],
  ['header_auth', `Basic ${value}`, 'Authorization'],
  ['header_auth', `Bearer ${value}`, 'authorization'],
  ['token', `a"b"`, undefined],
])('%s with "%s" in %s is stored as it is sent', (type, secret, headerName) => {
  expect(told(built(type, secret, headerName))).toEqual([]);
});
