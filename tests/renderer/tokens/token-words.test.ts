import { describe, expect, test } from 'vitest';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { canMove, limitProblem } from '#renderer/tokens/token-words.ts';
import { storedToken } from '#tests/support/stored-token.ts';
import { expectWords } from '#tests/support/words.ts';

const token: TokenInfo = { ...storedToken, label: 'Production', keptBy: 'memory' };

describe('the limit of a chosen token', () => {
  const limited = { ...token, hosts: ['api.example.com'] };
  test('that fits no address is reported, each host once', () => {
    const urls = ['https://api.example.com', 'https://other.example/a', 'https://other.example/b'];
    const problem = limitProblem(limited, urls);
    expect(problem).toMatch(/^“Production” .*api\.example\.com\b/);
    expect(problem?.match(/other\.example/g)).toHaveLength(1);
    expectWords(problem);
  });
});

describe('storing a token the way new ones are stored', () => {
  test.each([
    ['memory', 'passphrase', true],
    ['passphrase', 'system', true],
    ['system', 'system', false],
    ['reference', 'system', false],
  ] as const)('kept by %s, new ones by %s: %s', (keptBy, keep, can) =>
    expect(canMove({ ...token, keptBy }, keep)).toBe(can),
  );
});
