import { expect, test } from 'vitest';
import { bodySecrets } from '#core/imported/foreign-secrets.ts';

test.each([
  ['a form', 'password=Hunter2Pass&user=mia', ['Hunter2Pass']],
  ['JSON', '{"password":"Hunter2Pass","user":"mia"}', ['Hunter2Pass']],
  ['a list', '{"secrets":["plain words only"],"tags":["plain words"]}', ['plain words only']],
  ['JSON that breaks off', '{"password":"Hunter2Pass",', ['Hunter2Pass']],
  ['a credential with its scheme', '{"note":"Authorization: Bearer a1b2c3d4e5"}', ['a1b2c3d4e5']],
  ['a placeholder', '{"password":"YOUR_PASSWORD"}', []],
  ['no secret', '{"action":"update_item","item":{"id":"1","title":"Pass on"}}', []],
])('in the body of a request, %s', (_name, body, secrets) => {
  expect(bodySecrets(body)).toEqual(secrets);
});
