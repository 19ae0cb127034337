import { expect, test } from 'vitest';
import { plainHttpFindings, plainHttpWarning } from '#core/http/route.ts';
import { expectWords } from '#tests/support/words.ts';

const readable = 'Anyone on the network path to api.example can read the secret.';

test.each([
  'https://api.example',
  'http://localhost:4000',
  'http://127.0.0.1',
  'http://127.9.9.9:1',
  'http://[::1]:3',
  '',
  'api.example',
])('nothing is to be said of %s', (url) => {
  expect(plainHttpWarning(url)).toBeNull();
  expect(plainHttpFindings('TAB-CRD-1', '$request.url', url, 'It')).toEqual([]);
});

test.each(['http://api.example', 'HTTP://API.example:8080/x', 'http://user:pass@api.example'])(
  '%s lets everyone on the way read the secret',
  (url) => {
    const warning = plainHttpWarning(url);
    expect(warning).toContain(readable);
    expectWords(warning);
    expect(
      plainHttpFindings(
        'TAB-CRD-1',
        '$request.url',
        url,
        'The request contains a secret, but its address',
      ),
    ).toEqual([
      expect.objectContaining({
        clause: 'TAB-CRD-1',
        level: 'warning',
        path: '$request.url',
        effect: readable,
        message: expect.stringMatching(/^The request contains a secret, but its address .*http:/),
      }),
    ]);
  },
);

test.each([
  'http://10.0.0.1',
  'http://localhost.example',
  'http://a.localhost',
  'http://a.b.localhost.',
  'http://127.0.0.1.example',
  'http://[2001:db8::1]',
])('%s is not this machine', (url) => expect(plainHttpWarning(url)).toContain('without TLS'));
