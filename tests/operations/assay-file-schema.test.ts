import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { assayFileJsonSchema, assayFileSchema } from '#operations/assay-file-schemas.ts';

const published = resolve(import.meta.dirname, '../../resources/assay.schema.json');

test('the published JSON Schema is the one that Assay checks with', async () => {
  await expect(`${JSON.stringify(assayFileJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    published,
  );
});

const whole = {
  version: 1,
  tabs: {
    orders: {
      webhook_url: { env: 'ASSAY_ORDERS_URL' },
      connector: 'key',
      identity: { verifyWith: { secret: { token: 'Customer secret' } } },
    },
  },
  connectors: { key: { type: 'header_auth', headerName: 'X-Key', secret: { env: 'ASSAY_KEY' } } },
  connections: {
    api: {
      base_url: 'https://api.example.com',
      endpoint_path_id: 'abc',
      token: { env: 'ASSAY_TOKEN' },
      proxy: { url: 'http://proxy.example.com:3128', credentials: { env: 'ASSAY_PROXY' } },
    },
  },
  documents: { invoice: { connection: 'api', document_id: 'a', expected: 'not-found' } },
  visitors: { anna: { is: 'wrong-key', claims: { sub: 'anna' }, tabs: ['orders'] } },
  mocks: { broken: { status: 500, body: 'no' } },
  fixtures: { row: { id: '1' } },
  environments: { staging: { tabs: { orders: { webhook_url: 'https://staging.example.com' } } } },
};

// Zod writes `format: uuid` beside its own pattern, which is what counts here.
const validate = new Ajv2020({ strict: false, formats: { uuid: true, uri: true } }).compile(
  assayFileJsonSchema(),
);

test('the JSON Schema accepts what Assay accepts, and files in place of entries', () => {
  expect(assayFileSchema.safeParse(whole).error).toBeUndefined();
  expect(validate(whole), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ version: 1, mocks: { broken: { file: 'broken.yaml' } } })).toBe(true);
  for (const wrong of [{ version: 2 }, { ...whole, tab: {} }, { version: 1, tabs: { a: {} } }])
    expect(validate(wrong)).toBe(false);
});

test.each([
  ['no way', {}],
  ['two ways', { env: 'ASSAY_A', token: 'A' }],
  ['a file', { file: 'key.txt' }],
  ['a command', { command: ['pass', 'key'] }],
  ['the secret itself', 'hunter2'],
  ['a secret as a label', { token: 'f3G8kQ02mmXz91LpQ7' }],
])('a reference with %s is refused', (_name, secret) => {
  const file = { version: 1, connectors: { key: { type: 'token', secret } } };
  expect(assayFileSchema.safeParse(file).success).toBe(false);
});
