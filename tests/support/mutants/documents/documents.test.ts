import { beforeAll, expect, test } from 'vitest';
import { documentFaults } from './faults.ts';
import { serveDocumentMutant } from './serve.ts';
import { documentIds, endpointId, token } from './service.ts';

type Question = readonly [name: string, query: string, authorization: string];

const questions: readonly Question[] = [
  ['completed', `?id=${documentIds.Completed}`, `Bearer ${token}`],
  ['completed, with the key alone', `?id=${documentIds.Completed}`, token],
  ['pending', `?id=${documentIds.Pending}&age=40`, token],
  ['processing', `?id=${documentIds.Processing}&age=40.5`, token],
  ['failed', `?id=${documentIds.Failed}`, token],
  ['unknown id', '?id=6f6f2c1e-5a0b-4b47-9d0e-0a4f3b1c2d3e', token],
  ['wrong token', `?id=${documentIds.Pending}`, 'Bearer wrong'],
];

/** For each fault the question that it answers differently. */
const shownBy: Readonly<Record<string, string>> = {
  'token-not-checked': 'wrong token',
  'refusal-as-page': 'wrong token',
  'refusal-without-status-code': 'unknown id',
  'other-document': 'completed',
  'status-lower-case': 'completed',
  'xml-not-encoded': 'completed',
  'xml-cut-off': 'completed',
  'dates-without-offset': 'completed',
  'template-on-failure': 'failed',
  'age-with-fraction-crashes': 'processing',
};

async function askService(id: string | null): Promise<Map<string, string>> {
  const served = await serveDocumentMutant(id, Date.parse('2026-05-04T10:00:00Z'));
  const replies = new Map<string, string>();
  for (const [name, query, authorization] of questions) {
    const url = `${served.baseUrl}/webhook/${endpointId}${query}`;
    const reply = await fetch(url, { headers: { authorization } });
    replies.set(name, await reply.text());
  }
  await served.close();
  return replies;
}

let correct: ReadonlyMap<string, string>;

beforeAll(async () => {
  correct = await askService(null);
});

test('the correct service answers as the documents ask', () => {
  const outcomes = [...correct].map(([name, text]) => [name, JSON.parse(text).status_code]);
  expect(outcomes).toEqual([
    ['completed', 200],
    ['completed, with the key alone', 200],
    ['pending', 200],
    ['processing', 200],
    ['failed', 400],
    ['unknown id', 204],
    ['wrong token', 401],
  ]);
  expect(JSON.parse(correct.get('completed') ?? '')).toMatchObject({
    id: documentIds.Completed,
    status: 'Completed',
    date_created: '2026-05-04T09:00:00.000000+00:00',
  });
});

test('an unknown id of a fault is refused', async () => {
  await expect(serveDocumentMutant('toString')).rejects.toThrow('toString');
});

test.each(documentFaults)('the fault $id shows where it should', async ({ id }) => {
  const replies = await askService(id);
  const differing = [...correct].filter(([name, text]) => replies.get(name) !== text);
  expect(differing.map(([name]) => name)).toContain(shownBy[id]);
  expect(replies.size).toBe(questions.length);
  // One fault leaves the other kinds of reply alone.
  expect(differing.length).toBeLessThan(3);
});
