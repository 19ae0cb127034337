import { describe, expect, test } from 'vitest';
import { readListReply } from '#core/widget/reply/reply.ts';
import { expectLinear } from '#tests/support/linear.ts';
import { judge, said } from '../read.ts';

/** What is told of secrets in a failed reply: line, column and kind. */
const seen = (body: string): string[] =>
  said(judge(body, 'default', 500))
    .filter((line) => line.includes('TAB-ERR-3'))
    .map((line) => line.replace(/^error TAB-ERR-3 \$ (\S+) .* looks like (.*?)\. \| .*$/, '$1 $2'));

const named = 'a password or key, by the name before it';
const stored = 'It is stored with the body in the widget_issues record.';
const notStored = 'It is after the first 2000 characters of the body, so it is not stored.';
/** In parts, so that nobody takes these files for a leak. */
const joined = (...parts: string[]): string => parts.join('');

describe('a part of a failed reply that looks like a secret', () => {
  test.each([
    ['{"password":"hunter2hunter2"}', `1:14 ${named}`],
    ['{"Passphrase" : \'hunter2hunter2\'}', `1:18 ${named}`],
    ['{"clientSecret":"aB3dE5gH7"}', `1:18 ${named}`],
    ['{"password":"hunter2"}', '1:14 a password, by the key that holds it'],
    ["{'Passwd' : 'p4ssw-d'}", '1:14 a password, by the key that holds it'],
    ['{"detail":"{\\"api_key\\":\\"9f8e7d6c5b4a\\"}"}', `1:27 ${named}`],
    ['{"token":"550e8400-e29b-41d4-a716-446655440000"}', `1:11 ${named}`],
    ['{"apiKey":"abc\\/a1b2c3d4e5"}', `1:12 ${named}`],
    ['X-API-Key: 9f8e7d6c5b4a39281706f5e4d3c2b1a0', `1:12 ${named}`],
    ['Authorization: 9f8e7d6c5b4a39281706f5e4d3c2b1a0', `1:16 ${named}`],
    ['env AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMIK7MDENGbPxRfiCYzzzzKEY9 set', `1:27 ${named}`],
    ['GET /tab?x=1&access_token=a1b2c3d4e5&y', `1:27 ${named}`],
    ['url=https://hook.example/?refreshToken=a1b2c3d4e5', `1:40 ${named}`],
    ['DB_PASS=p4ssw0rd!9', `1:9 ${named}`],
    ['authorization: Basic dXNlcjpodW50ZXIyaHVudGVyMg==', '1:16 a user name with a password'],
    ['{"auth":"basic dXNlcjpwOnc="}', '1:10 a user name with a password'],
    [joined('key sk-', 'proj-a1B2c3D4e5F6g7H8i9J0'), '1:5 a provider key'],
    [joined('key AI', 'zaSyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q'), '1:5 a provider key'],
    [joined('github', '_pat_11ABCDEFG0a1b2c3d4e5f6g7h8'), '1:1 a provider key'],
    [joined('glpat', '-a1B2c3D4e5F6g7H8i9J0'), '1:1 a provider key'],
    [joined('npm', '_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8'), '1:1 a provider key'],
    [joined('ASIA', 'ABCDEFGHIJKLMNOP'), '1:1 a provider key'],
    ['Bearer 550e8400-e29b-41d4-a716-446655440000', '1:1 a bearer token'],
    [joined('key sk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'), '1:5 a provider key'],
    [joined('key rk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'), '1:5 a provider key'],
    [joined('wh', 'sec_a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6'), '1:1 a provider key'],
    [
      joined('SG', '.a1B2c3D4e5F6g7H8i9J0a1', '.a1B2c3D4e5F6g7H8i9J0a1B2c3D4e5F6g7H8i9J0abc'),
      '1:1 a provider key',
    ],
    [joined('ya29', '.a0AfH6SMBx1B2c3D4e5F6g7H8'), '1:1 a provider key'],
    [joined('dop', '_v1_', '0123456789abcdef'.repeat(4)), '1:1 a provider key'],
    [joined('hf', '_aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgH'), '1:1 a provider key'],
    [
      joined('Account', 'Key=', 'a1B2c3D4e5F6g7H8i9J0k'.repeat(4), 'aB==;EndpointSuffix=x'),
      '1:12 a provider key',
    ],
    ['Set-Cookie: sid=a1b2c3d4e5f6g7h8i9j0; Path=/', '1:1 a cookie'],
    ['{"headers":{"cookie":"sid=a1b2c3d4e5f6g7h8i9j0"}}', '1:14 a cookie'],
    [
      'GET https://x.blob.example/f?sv=2024&sig=a1B2c3D4e5%2FF6g7H8i9J0%3D',
      '1:37 the signature of an address',
    ],
    [
      '<login><password>Zq83hdkX02</password></login>',
      '1:18 a password or key, by the element that holds it',
    ],
    [
      '<ns:clientSecret a="b">\nZq83hdkX02\n</ns:clientSecret>',
      '2:1 a password or key, by the element that holds it',
    ],
    ['{"credential":"Zq83hdkX02abLp92"}', `1:16 ${named}`],
    ['{"token":"\\u0061bcdefghijklmnopqrstuv123"}', `1:11 ${named}`],
    ['{"token":"abcdefg\\u0031hijk23lmnop"}', `1:11 ${named}`],
    ['{"Authorization":"Bearer Kx9zzzQ7wE4rt6yu"}', `1:26 ${named}`],
    ['Authorization: Bearer Kx9zzzQ7wE4rt6yu', `1:23 ${named}`],
    [
      '{"dsn":"postgres:\\/\\/app:Xk29dlP0sdkfj3@db.internal:5432\\/prod"}',
      '1:9 an address with a password',
    ],
    ['postgres://app:hunter22@db.local/x', '1:1 an address with a password'],
  ])('%s', (body, words) => {
    expect(seen(body)).toEqual([words]);
  });

  test.each([
    '{"hint":"send Authorization: Bearer YOUR_ACCESS_TOKEN_HERE"}',
    '{"hint":"send Authorization: Bearer your-token-1234567890abcdef"}',
    '{"error":"Bearer authentication-is-required-here"}',
    '{"error":"Bearer api/v2/token-endpoint-documentation"}',
    '{"error":"Bearer DE89370400440532013000 is not known"}',
    '{"env":{"PWD":"/srv/webhook2024/current"}}',
    'OLDPWD=/home/runner01/work2024 PWD=/srv/webhook2024',
    '{"error":"Basic authentication is required"}',
    '{"hint":"Basic dXNlcm5hbWU6cGFzc3dvcmQ="}',
    'Basic ZXhhbXBsZQ==',
    'Basic dXNlcjo=',
    '{"password":"required"}',
    'x-api-key: required1',
    'token: unavailable-12',
    '{"password":"mismatch2"}',
    '<password>required1</password>',
    '<passwordRule>a1b2c3d4e5</passwordRule>',
    '<password>must have 8 letters and 2 digits</password>',
    '{"password":["error.password.min8","must have 8 letters"]}',
    '{"password":12345678}',
    'Authorization: Bearer realm="hook2024"',
    '{"token":"\\u00fcberschritten und abgelaufen"}',
    '{"credentials":"same-origin","Access-Control-Allow-Credentials":"true"}',
    'Set-Cookie: consent=accepted; Path=/',
    'Cookie: lang=de-DE-1996',
    'Cookies: none=a1b2c3d4e5f6',
    'https://hook.example/?sig=missing-signature-of-the-call',
    'konto SG.HaupteinzahlungsKonto.2024',
    'hf_hypothekenfinanzierung',
    'dop_v1_deutsche',
    'ya29.november',
    joined('sk', '_test_', 'your_key_goes_here_please'),
    joined('wh', 'sec_', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
    'AccountKey=DE89370400440532013000',
    '{"accountKey":"DE89370400440532013000"}',
    '-----BEGIN PRIVATE KEY-----REDACTED',
    '-----BEGIN RSA PRIVATE KEY-----\n[redacted]',
    'https:\\/\\/user:password@hook.example\\/',
    '{"password":"missing"}',
    '{"password":"expired"}',
    '{"password":"1234567"}',
    '{"password":"too sh2"}',
    '{"password_hint":"hunter2"}',
    '{"name":"hunter2"}',
    '{"password":"must contain8 characters1 or more"}',
    '{"password":"error.password.min8"}',
    '{"password":null,"secret":true,"token":""}',
    '{"password":"********"}',
    '{"password":"••••••••"}',
    '{"api_key":"sk-ab12••••ef34"}',
    '{"api_key":"$API_KEY_2024abcd"}',
    '{"api_key":"<9f8e7d6c5b4a>"}',
    '{"api_key":"https://docs.example.org/a1b2c3d4e5f6"}',
    '{"next_page_token":"a1b2c3d4e5f6"}',
    '{"token_type":"a1b2c3d4e5f6"}',
    '{"request_id":"9f8e7d6c5b4a39281706f5e4d3c2b1a0"}',
    '{"keys":["9f8e7d6c5b4a39281706f5e4d3c2b1a0"]}',
    '{"secret":"2026-11-20T10:00:00Z"}',
    '{"password":"short1"}',
    'AKIAIOSFODNN7EXAMPLE',
    joined('key sk-', 'ant-is-how-they-begin-here'),
    'risk-a1B2c3D4e5F6g7H8i9J0',
    'https://user:password@hook.example/',
    'https://user:<password>@hook.example/',
  ])('%s is not one', (body) => {
    expect(seen(body)).toEqual([]);
  });

  test('it is never repeated', () => {
    expect(JSON.stringify(judge('{"password":"hunter2hunter2"}', 'default', 500))).not.toContain(
      'hunter2',
    );
  });

  test('a hostile body takes as much longer as it is longer', async () => {
    for (const part of [
      'a',
      'password=',
      '"',
      'Basic ',
      'Bearer a',
      'sk-',
      '\\"',
      'token: a1',
      'a:',
      '=',
    ])
      await expectLinear(
        (count) => part.repeat(count),
        50_000,
        (body) => judge(body, 'default', 500),
      );
  });
});

describe('what becomes of it', () => {
  const key = '"secret":"hunter2hunter2"';
  const effects = (body: string) =>
    judge(body, 'default', 500)
      .findings.filter(({ clause }) => clause === 'TAB-ERR-3')
      .map(({ effect }) => effect);

  test('only what stands within the first 2000 characters is stored', () => {
    expect(effects(`${' '.repeat(1989)}${key}`)).toEqual([stored]);
    expect(effects(`${' '.repeat(1990)}${key}`)).toEqual([notStored]);
    expect(effects(`${'😀'.repeat(1989)}${key}`)).toEqual([stored]);
    expect(effects(`${'😀'.repeat(1990)}${key}`)).toEqual([notStored]);
  });

  test('the other reading of a character counts where it was chosen', () => {
    const reply = {
      body: `${'😀'.repeat(1500)}${key}`,
      httpStatus: 500,
      category: 'default',
    } as const;
    const last = (choices: Parameters<typeof readListReply>[0]['choices']) =>
      readListReply({ ...reply, choices }).verdict.findings.at(-1)?.effect;
    expect(last({})).toBe(stored);
    expect(last({ 'characters-are-code-points': 'other' })).toBe(notStored);
  });
});
