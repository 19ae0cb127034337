import { expect, test } from 'vitest';
import { storedAddress } from '../../../../src/renderer/widget/setup/tab-draft.ts';

test('a stored secret in the place of an address leaves its host alone in the form', () => {
  const typed = { webhook_url: 'https://hooks.example.com/in/acme?lang=de' };
  expect(storedAddress(typed, 't')).toEqual({
    webhookTokenId: 't',
    urlSecrets: undefined,
    webhook_url: 'https://hooks.example.com/••••/••••?lang=••••',
  });
  expect(storedAddress({ webhook_url: '' }, 't').webhook_url).toBe('https://webhook.invalid/');
  expect(storedAddress(typed, null)).toEqual({ webhookTokenId: undefined, webhook_url: '' });
});
