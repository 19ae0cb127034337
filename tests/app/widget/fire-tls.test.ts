import { expect, onTestFinished, test } from 'vitest';
import { httpsServer } from '#tests/support/network/tls-loopback.ts';
import { stage, tabOf } from '../stage.ts';

async function webhook() {
  const server = await httpsServer('self-signed.pem', (_request, response) =>
    response.end('[{"id":"a","title":"A"}]'),
  );
  onTestFinished(() => server.close());
  return { ...server, host: new URL(server.url).host };
}

test('a tab that does not verify this host is answered, and the verdict says so', async () => {
  const { url, host } = await webhook();
  const { fire } = await stage();
  const fired = await fire({ tab: tabOf(url, { unverifiedHost: host }), action: 'get_items' });
  expect(fired).toMatchObject({ http: { status: 200 }, verdict: { outcome: 'list' } });
  expect(fired.verdict.findings).toMatchObject([
    { clause: 'TAB-ERR-2', level: 'warning', path: '$request' },
  ]);
});

test('a direct call never leaves it out: browsers of visitors do not', async () => {
  const { url, host } = await webhook();
  const { fire } = await stage();
  const fired = await fire({
    tab: tabOf(url, { unverifiedHost: host }),
    action: 'update_item',
    surface: 'direct',
    item: { id: 'a' },
  });
  expect(fired.failure?.kind).toBe('tls');
});
