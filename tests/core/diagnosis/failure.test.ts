import { expect, test } from 'vitest';
import { requestFinding } from '#core/contract/finding.ts';
import { levelOf } from '#core/diagnosis/diagnose.ts';
import { diagnoseFetch, failureFixes } from '#core/diagnosis/failure.ts';
import { failureKinds } from '#core/http/http.ts';
import { readUnreachable } from '#core/widget/reply/no-reply.ts';
import { expectWords } from '#tests/support/words.ts';

const message = 'docs.example:443 refused the connection.';
const finding = requestFinding('DOC-REQ-2', 'warning', '$request.url', 'Not verified.', 'Sent.');

test.each(failureKinds)('a fetch that ends with %s has a diagnosis with a fix', (kind) => {
  const [diagnosis, ...others] = diagnoseFetch([], { kind, message });
  expect(others).toEqual([]);
  expect(diagnosis).toMatchObject({
    cause: 'docs.example:443 refused the connection.',
    count: 0,
    clauses: [],
    findings: [],
  });
  expect(diagnosis && levelOf(diagnosis, [])).toBe('error');
  expectWords(`${diagnosis?.effect} ${diagnosis?.fix}`);
});

test('a failure that says what may help is fixed by that', () => {
  const [diagnosis] = diagnoseFetch([], {
    kind: 'tls',
    message: 'The certificate is of an unknown authority. Add it. Or switch it off.',
  });
  expect(diagnosis).toMatchObject({
    cause: 'The certificate is of an unknown authority.',
    fix: 'Add it. Or switch it off.',
  });
});

test('what stopped the fetch comes before what is odd about its request', () => {
  const all = diagnoseFetch([finding], { kind: 'refused', message });
  expect(all.map(({ clauses, findings }) => [clauses, findings])).toEqual([
    [[], []],
    [['DOC-REQ-2'], [0]],
  ]);
  expect(diagnoseFetch([finding], null)).toEqual(all.slice(1));
});

test('a webhook that cannot be reached is fixed in the same way', () => {
  const { findings } = readUnreachable('get_items', { kind: 'refused', message });
  expect(findings[0]?.fix).toBe(failureFixes.refused);
  expect(diagnoseFetch([], { kind: 'refused', message })[0]?.fix).toBe(failureFixes.refused);
});
