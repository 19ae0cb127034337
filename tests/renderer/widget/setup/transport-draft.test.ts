import { expect, test } from 'vitest';
import { usualWebhookTransport } from '#core/widget/tab.ts';
import { blankTab, draftOf, problemsIn, tabIn } from '#renderer/widget/setup/tab-draft.ts';

const tab = { ...blankTab(), name: 'Orders', webhook_url: 'https://hooks.example' };

test('what is wrong with the transport of a tab is said by its path, and the usual one is not stored', () => {
  const { tls } = usualWebhookTransport;
  const transport = {
    ...usualWebhookTransport,
    timeoutSeconds: Number.NaN,
    tls: { ...tls, ca: 'no certificate' },
    proxy: { url: 'proxy' },
  };
  const problems = problemsIn(draftOf({ ...tab, transport }));
  expect(Object.keys(problems).sort()).toEqual([
    'transport.proxy.url',
    'transport.timeoutSeconds',
    'transport.tls.ca',
  ]);
  const usual = draftOf({ ...tab, transport: usualWebhookTransport });
  expect(problemsIn(usual)).toEqual({});
  expect(tabIn(usual)).toEqual(tab);
});
