import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { looksRandom } from '#core/secrets/random-look.ts';
import {
  maskedAddress,
  urlMask,
  urlSecretsIn,
  withMaskedAddresses,
} from '#core/secrets/url-secrets.ts';
import { expectLinear } from '#tests/support/linear.ts';

/** Addresses with their URL secrets in brackets. None of them was ever in use. */
const withSecrets = [
  // Paths of services for automation.
  'https://n8n.example.com/webhook/‹0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21›',
  'https://n8n.example.com/webhook-test/‹0B9F6A34-6C0F-4B3E-9D55-2F0D8F1A7C21›/items',
  'https://n8n.example.com/webhook/‹0b9f6a346c0f4b3e9d552f0d8f1a7c21›',
  'https://hook.eu1.make.com/‹k3v9q8w7x1z5m2n4b6c8d0f2g4h6j8l0›',
  'https://hook.us2.make.com/‹customers›',
  'https://hook.integromat.com/‹u8d7s6a5f4g3h2j1k0l9›',
  'https://hooks.zapier.com/hooks/catch/‹1234567›/‹bqwert7›/',
  'https://hooks.zapier.com/hooks/catch/‹1234567›/‹abcdef›/',
  'https://hooks.slack.com/services/‹T0A1B2C3D›/‹B0E1F2G3H›/‹abcdEFGH1234ijklMNOP5678›',
  'https://hooks.slack.com/workflows/‹T0A1B2C3D›/‹A012345›/‹4567890›/‹plain›',
  'https://hooks.slack.com/triggers/‹E0123›/‹789›/‹deadbeef›',
  'https://discord.com/api/webhooks/‹112233445566778899›/‹aBcDeFgHiJkLmNoPqRsTuVwXyZ›',
  'https://ptb.discord.com/api/v10/webhooks/‹112233445566778899›/‹abc_DEF-ghi›',
  'https://contoso.webhook.office.com/webhookb2/‹11112222-3333-4444-5555-666677778888@99990000-aaaa-bbbb-cccc-ddddeeeeffff›/‹IncomingWebhook›/‹0f1e2d3c4b5a69788796a5b4c3d2e1f0›/‹22223333-4444-5555-6666-777788889999›',
  'https://maker.ifttt.com/trigger/order_placed/with/key/‹dA1b2C3d4E5f6G7h8I9j0K›',
  'https://maker.ifttt.com/trigger/order_placed/json/with/key/‹simple›',
  'https://webhook.site/‹4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001›',
  'https://webhook.site/‹my-own-name›',
  'https://hookb.in/‹abcde›',
  'https://hooks.airtable.com/workflows/v1/genericWebhook/‹appAbc›/‹wflDef›/‹wtrGhi›',
  'https://script.google.com/macros/s/‹AKfycbx1Y2z3›/‹exec›',
  'https://mattermost.example.com/hooks/‹xen763qrm3f4mpj9wq8ts1ykdo›',
  'https://chat.example.com/hooks/‹5f9c8b7a6d5e4f3c2›/‹QwErTyUiOpAsDfGhJkLzXcVbNm1234567890›',
  'https://api.telegram.org/‹bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw›/sendMessage',
  'https://webhooks.workato.com/webhooks/rest/‹7d1f3a52-90be-4c11-8a5e-1f2e3d4c5b6a›/orders',
  'https://prod-12.westeurope.logic.azure.com/workflows/‹9f8e7d6c5b4a39281706f5e4d3c2b1a0›/triggers/manual/paths/invoke?api-version=2016-10-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig=‹a-B_c1D2e3F4g5H6i7J8k9L0m1N2o3P4q5R6s7T8u9V›',
  'https://assistant.example.com/api/webhook/‹kQzXwVtBnMpRsDfG›',
  'https://ci.example.com/project/‹9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002›/run',
  // Looks alone.
  'https://hooks.example.com/tab/‹3f7a9c2e1b5d8046›',
  'https://hooks.example.com/tab/‹3F7A9C2E1B5D8046›',
  'https://hooks.example.com/‹eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dGhpcyBpcyBub3QgYSBzaWduYXR1cmU›',
  'https://hooks.example.com/‹sk-a1b2c3d4e5f6g7h8i9j0›',
  'https://hooks.example.com/‹qzxkvbnwrtpl›',
  'https://hooks.example.com/‹QzXkVbNwRtPl›',
  'https://hooks.example.com/‹A1B2-C3D4-E5F6-G7H8›',
  'https://hooks.example.com/‹aGVsbG8gd29ybGQgYW5kIG1vcmU=›',
  'https://hooks.example.com/in/‹MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U›',
  'https://hooks.example.com/in/‹123456789012345678901234567890›',
  'https://hooks.example.com/u/‹01ARZ3NDEKTSV4RRFFQ69G5FAV›/tab',
  'https://hooks.example.com/u/‹V1StGXR8_Z5jdHi6B-myT›',
  'https://hooks.example.com/u/‹clh3amd8e0000mj08h5f9x2yq›',
  'https://hooks.example.com/in/‹x7Kp2mQ9›',
  'https://hooks.example.com/a/b/c/‹f1d2d2f924e986ac86fdf7b36c94bcdf32beec15›/d',
  // Encoded, relative, within others.
  'https://hooks.example.com/%‹›'.replace('%‹›', '‹%33%66%37a9c2e1b5d8046›'),
  'https://hooks.example.com/‹0b9f6a34%2D6c0f%2D4b3e%2D9d55%2D2f0d8f1a7c21›?a=b',
  'https://hooks.example.com/‹%f3%9a%01%ff›',
  'https://bücher.example/größe/‹a1b2c3d4e5f6g7h8›?straße=lang',
  'https://hooks.example.com/tab;v=2;key=‹abc›/list',
  'https://hooks.example.com/tab;jsessionid=‹1A2B3C4D5E6F7A8B›?x=1',
  '/webhook/‹0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21›',
  '../hooks/‹3f7a9c2e1b5d8046›?x=1',
  '//hooks.example.com/‹3f7a9c2e1b5d8046›',
  'https:\\\\hooks.example.com\\‹3f7a9c2e1b5d8046›',
  'https://‹jo:pass›@hooks.example.com/tab',
  'https://‹a:b@c›@hooks.example.com:8443/tab',
  // Parameters.
  'https://hooks.example.com/tab?key=‹abc›',
  'https://hooks.example.com/tab?token=‹1›&lang=de',
  'https://hooks.example.com/tab?a=1&sig=‹word›',
  'https://hooks.example.com/tab?code=‹simple›',
  'https://hooks.example.com/tab?secret=‹open%20sesame›#top',
  'https://hooks.example.com/tab?apikey=‹x›&api_key=‹y›&apiKey=‹z›&X-API-Key=‹w›',
  'https://hooks.example.com/tab?%6bey=‹abc›',
  'https://hooks.example.com/tab?access_token=‹a›&client_secret=‹b›&password=‹c›&pwd=‹d›&auth=‹e›&hmac=‹f›&signature=‹g›',
  'https://hooks.example.com/tab?key=‹a=b=c›;token=‹d›',
  'https://hooks.example.com/tab?shop=‹9f8e7d6c5b4a›',
  'https://hooks.example.com/tab?‹9f8e7d6c5b4a3928›',
  'https://hooks.example.com/tab?‹9f8e7d6c5b4a3928›=1',
  'https://hooks.example.com/tab?for=‹9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002›',
  'https://hooks.example.com/tab#access_token=‹abc›&state=ok',
  'https://hooks.example.com/tab#‹3f7a9c2e1b5d8046›',
  'https://hooks.example.com/tab?next=‹https%3A%2F%2Fother.example%2Fx%3Ftoken%3Dabc›',
  'https://hooks.example.com/tab?back=‹https://other.example/3f7a9c2e1b5d8046›',
  'https://hooks.example.com/tab?X-Amz-Signature=‹9f8e7d6c5b4a›&X-Amz-Date=20240501T120000Z',
  'https://hooks.example.com/tab?functions-key=‹default›&verification_code=‹12›',
];

const withoutSecrets = [
  'https://hooks.example.com',
  'https://hooks.example.com/',
  'https://hooks.example.com:8443/tab',
  'http://127.0.0.1:4010/webhook/messages',
  'http://[::1]:4010/hooks',
  'https://n8n.example.com/webhook/customer-orders',
  'https://n8n.example.com/webhook-test/statement-requests/items',
  'https://hooks.example.com/api/v1/tabs',
  'https://hooks.example.com/api/v2.1/tabs/list',
  'https://hooks.example.com/api/v1beta1/projects/assay/topics',
  'https://hooks.example.com/2024-05-01/events',
  'https://hooks.example.com/20240501/events',
  'https://hooks.example.com/20240501T120000Z/events',
  'https://hooks.example.com/2024-05-01T12:00:00.000Z/events',
  'https://hooks.example.com/2024Q1/report',
  'https://hooks.example.com/orders/123456',
  'https://hooks.example.com/orders/1714564800000',
  'https://hooks.example.com/users/112233445566778899',
  'https://hooks.example.com/INV-2024-000123',
  'https://hooks.example.com/de-DE/orders',
  'https://hooks.example.com/pt_BR/orders',
  'https://hooks.example.com/order-status-updated-by-customer',
  'https://hooks.example.com/order_status_updated',
  'https://hooks.example.com/orderStatusUpdated/webhookURLHandler',
  'https://hooks.example.com/rechtsschutzversicherung/kontoauszug',
  'https://hooks.example.com/internationalization/authentication',
  'https://hooks.example.com/index.php/wp-json/contact-form-7/v1/contact-forms/12',
  'https://hooks.example.com/app/step10/tab2',
  'https://hooks.example.com/oauth2callback/base64url',
  'https://hooks.example.com/k8s/i18n/p2p/x86/mp4/s3/ec2',
  'https://hooks.example.com/2nd/30days/24h/100k',
  'https://hooks.example.com/customer42/user12345',
  'https://hooks.example.com/eu-west-1/us-east-1a',
  'https://hooks.example.com/logo@2x.png',
  'https://hooks.example.com/1.0.0-rc1/1.2.3-beta.4',
  'https://hooks.example.com/.well-known/jwks.json',
  'https://login.example.com/realms/customers/protocol/openid-connect/certs',
  'https://login.example.com/oauth2/v1/keys',
  'https://hooks.example.com/caf%C3%A9/gr%C3%B6%C3%9Fe',
  'https://hooks.example.com/größe/straße',
  'https://hooks.example.com/注文/一覧',
  'https://hooks.example.com/tab;v=2;lang=de/list',
  'https://hooks.example.com/tab#section-2',
  'https://hooks.example.com/tab#/orders/open',
  'https://hooks.example.com/tab?lang=de&page=2&limit=100',
  'https://hooks.example.com/tab?sort=createdAt:desc&fields=id,title,status',
  'https://hooks.example.com/tab?from=2024-05-01T12%3A00%3A00Z&to=2024-05-31',
  'https://hooks.example.com/tab?tz=Europe%2FBerlin&currency=EUR',
  'https://hooks.example.com/tab?bank_code=10020030&country_code=de&status_code=4',
  'https://hooks.example.com/tab?sort_key=name&next_page_token=2&partition_key=day',
  'https://hooks.example.com/tab?debug&verbose=true',
  'https://hooks.example.com/tab?key=&token=',
  'https://hooks.example.com/tab?q=open+orders+of+today',
  'https://hooks.example.com/tab?callback=https%3A%2F%2Fother.example%2Fhooks%2Forders',
  'https://hooks.example.com/tab?email=jo.doe%40example.org',
  'https://hooks.example.com/tab?at=52.5200,13.4050',
  'https://hooks.example.com/tab?keyboard=qwerty&tokenize=yes&author=ada&encode=utf8',
  'https://eo1abc2def3ghi4.m.pipedream.net/orders',
  'https://discord.com/channels/112233445566778899',
  'https://api.example.com/parsing/documents',
  '/next?page=2',
  'orders/list',
  '',
  'not an address at all',
];

const plain = (text: string): string => text.replaceAll(/[‹›]/g, '');
const masked = (text: string): string => text.replaceAll(/‹[^›]*›/g, urlMask);

describe('the URL secrets of an address', () => {
  it.each(withSecrets)('%s', (address) => {
    expect(maskedAddress(plain(address))).toBe(masked(address));
  });

  it.each(withoutSecrets)('none in %s', (address) => {
    expect(maskedAddress(address)).toBe(address);
    expect(urlSecretsIn(address)).toEqual([]);
  });

  it('what a user marks is secret as well, by its place in the path and by its name', () => {
    const marks = { segments: [2], parameters: ['shop', 'straße'] };
    expect(
      maskedAddress('https://hooks.example.com/in/acme/list?shop=one&lang=de&stra%C3%9Fe=x', {
        marks,
      }),
    ).toBe('https://hooks.example.com/in/••••/list?shop=••••&lang=de&stra%C3%9Fe=••••');
  });

  it('what the platform appends is not one', () => {
    const own = new Set(['agentId', 'key']);
    expect(
      maskedAddress(
        'https://h.example/?agentId=9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002&key=a&token=b',
        { own },
      ),
    ).toBe('https://h.example/?agentId=9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002&key=a&token=••••');
  });

  it('masked once more, an address stays as it is, also as it is sent', () => {
    for (const address of withSecrets) {
      const once = maskedAddress(plain(address));
      expect(maskedAddress(once)).toBe(once);
      if (URL.canParse(once)) expect(urlSecretsIn(new URL(once).href)).toEqual([]);
    }
  });

  it.each([
    [
      'https://h.example/0b9f6a34%2D6c0f%2D4b3e%2D9d55%2D2f0d8f1a7c21',
      ['0b9f6a34-6c0f-4b3e-9d55-2f0d8f1a7c21'],
    ],
    ['https://h.example/?key=production&token=1&secret=documents&pass=Versicherungen', []],
    [
      'https://h.example/?key=hunter22&token=48151623&secret=open%20sesame%20now',
      ['hunter22', '48151623', 'open sesame now'],
    ],
    ['https://h.example/?api_key=sQwRtYpLkJhGfDsAzXcVb', ['sQwRtYpLkJhGfDsAzXcVb']],
    ['https://h.example/?api_key=smOpegeyTUdenheNSgUdf', ['smOpegeyTUdenheNSgUdf']],
    ['https://jo:hunter22@h.example/', ['jo:hunter22', 'hunter22']],
    ['https://h.example/qzxkvbnwrtpl/a', ['qzxkvbnwrtpl']],
  ])('what can be recognised in other texts: %s', (address, secrets) => {
    expect(urlSecretsIn(address)).toEqual(secrets);
  });

  it('a sentence keeps its words, and the addresses in it are masked', () => {
    expect(
      withMaskedAddresses(
        'POST https://h.example/in/3f7a9c2e1b5d8046?key=a, then "http://x.example/tab".',
      ),
    ).toBe('POST https://h.example/in/••••?key=•••• then "http://x.example/tab".');
  });
});

const small = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
describe('what looks random', () => {
  it.each([
    ['hexadecimal', `${digits}abcdef`],
    ['base 36', `${small}${digits}`],
    ['base 62', `${small}${small.toUpperCase()}${digits}`],
    ['base64url', `${small}${small.toUpperCase()}${digits}-_`],
    ['base 32', `${small.toUpperCase()}234567`],
  ])('every long text of %s that is made by chance', (_name, letters) => {
    const text = fc
      .noBias(fc.array(fc.constantFrom(...letters), { minLength: 32, maxLength: 32 }))
      .map((all) => all.join(''));
    expect(fc.sample(text, { seed: 1, numRuns: 2000 }).filter(looksRandom)).toHaveLength(2000);
  });
});

test('takes as much longer as it is longer, however hostile', async () => {
  for (const part of [
    'a/',
    '?',
    '&a=b',
    '%',
    ';',
    '@',
    'https://',
    '%25',
    'a=https%3A//',
    '\\',
    'aB1',
  ])
    await expectLinear(
      (count) => part.repeat(count),
      20_000,
      (address) => maskedAddress(address),
    );
});
