import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openVault } from '#adapters/vault/vault.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { recorder } from '#tests/support/network/recorder.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assay } from '#tests/support/run/cli.ts';

const secret = 'crd-9f8e7d6c5b4a-export';
const later = 'ltr-1a2b3c4d5e6f-export';
const passphrase = 'correct horse battery staple';

test('a kept call is exported to stdout and to a file, and refused once its reply is known to hold a secret', async () => {
  const data = join(await ownFolder(), 'data');
  const webhook = await recorder(() => ({ body: `[{"id":"1","title":"${later}"}]` }));
  await assay(
    argv`
      fire get_items --url ${webhook.url} --data ${data} --record --credential token
      --secret-env S
    `,
    { env: { S: secret } },
  );
  const exportOne = (args: string[], env: Record<string, string> = {}) =>
    assay(argv`history export 1 --data ${data} ${args}`, { env });

  const curl = await exportOne(['--format', 'curl']);
  expect(curl.code).toBe(0);
  expect(curl.stdout).toMatch(/^curl 'http.*\?action=get_items/);
  expect(curl.stdout).toContain(`'Authorization: Bearer '"$ASSAY_TOKEN"`);
  expect(curl.stderr).toContain('call 1, request headers: 1 place masked');
  expect(curl.stderr).toContain('set ASSAY_TOKEN to the secret');

  const file = join(await ownFolder(), 'one.har');
  const har = await exportOne(argv`--format har --output ${file}`);
  expect([har.code, har.stdout]).toEqual([0, '']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const text = await readFile(file, 'utf8');
  expect(JSON.parse(text).log.entries).toMatchObject([{ _assay: { seq: 1 } }]);
  expect(text).not.toContain(secret);

  const vault = await openVault(data, null, () => undefined);
  await vault.choose('passphrase', passphrase);
  await vault.add({ label: 'Later', secret: later });
  await vault.close();
  const locked = await exportOne(['--format', 'har']);
  expect(locked.code).toBe(0);
  expect(locked.stderr).toContain('1 stored secret could not be opened');
  const refused = await exportOne(['--format', 'har'], { ASSAY_PASSPHRASE: passphrase });
  expect([refused.code, refused.stdout]).toEqual([2, '']);
  expect(refused.stderr).toContain('Call 1 (reply body) contains a secret');
  expect(refused.stderr).not.toContain(later);
});
