import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KeptExchange } from '#operations/history-schemas.ts';
import { draftOf, editedAt } from '#operations/send-again.ts';

const keptWith = (url: string, headers: [string, string][] = [], body: string | null = null) =>
  ({ fired: { request: { method: 'GET', url, headers, body } } }) as unknown as KeptExchange;
const tab = { webhook_url: 'https://hook.example/a?shop=7&key=s3cr3t' };

describe('the draft of a kept call', () => {
  test('has neither what the address of its tab holds nor the credential', () => {
    const kept = keptWith('https://hook.example/a?shop=7&key=••••&action=get_items&_ts=5', [
      ['Accept', 'application/json'],
      ['Authorization', '••••••••'],
    ]);
    expect(draftOf(kept, tab)).toMatchObject({
      query: 'action=get_items\n_ts=5',
      headers: 'Accept: application/json',
    });
  });

  test('is the same request again, whatever its values are', () => {
    const text = fc.string({ unit: 'grapheme' });
    const name = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(fc.array(fc.tuple(name, text)), (pairs) => {
        const query = new URLSearchParams(pairs);
        const own = { webhook_url: 'https://hook.example/a' };
        const made = draftOf(keptWith(`https://hook.example/a?${query}`), own);
        expect(made && editedAt({ ...made, isFresh: false }, 0).query).toEqual([...query]);
      }),
    );
  });
});
