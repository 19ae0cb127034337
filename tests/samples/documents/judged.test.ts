import { expect, test } from 'vitest';
import { readDocumentReply } from '#core/document/reply.ts';
import {
  type DocumentScenario,
  documentScenarios,
  hugeReply,
  scenarioReply,
} from '#samples/documents/scenarios.ts';
import { fetchDocument, noon, running } from '../running.ts';

/** Too large, too slow or too broken to be read to the end here; each has a test of its own below. */
const apart = ['100-mb', 'late', 'half-way'];
const rows = Object.entries<DocumentScenario>(documentScenarios).filter(
  ([name]) => !apart.includes(name),
);

async function judge(id: string) {
  const reply = await fetchDocument(await running(), id);
  const body = new Uint8Array(await reply.arrayBuffer());
  const { verdict } = readDocumentReply({ body, httpStatus: reply.status, askedId: id, now: noon });
  const above = verdict.findings.filter((finding) => finding.level !== 'info');
  return {
    ...verdict,
    errors: above.filter((finding) => finding.level === 'error'),
    clausesAbove: above.map((finding) => finding.clause),
  };
}

test.each(rows.filter(([, row]) => row.clauses === undefined))(
  'the document %s is judged without an error',
  async (_, { id }) => {
    expect((await judge(id)).errors).toEqual([]);
  },
);

test.each(rows.filter(([, row]) => row.clauses !== undefined))(
  'the document %s breaks the clauses it promises, and no others',
  async (_, { id, clauses }) => {
    const { clausesAbove, errors } = await judge(id);
    expect(new Set(clausesAbove)).toEqual(new Set(clauses));
    expect(errors.length).toBeGreaterThan(0);
  },
);

const moment = {
  id: documentScenarios['100-mb'].id,
  startedAt: noon,
  firstAskedAt: noon,
  now: noon,
};

test('the document of 100 MB is a good one, whatever its length', async () => {
  const { body = '' } = await hugeReply(moment, 20_000);
  const text = typeof body === 'string' ? body : [...body].join('');
  const { verdict } = readDocumentReply({
    body: text,
    httpStatus: 200,
    askedId: moment.id,
    now: noon,
  });
  expect(verdict.findings.filter(({ level }) => level !== 'info')).toEqual([]);
  expect(verdict.value).toMatchObject({ kind: 'completed', facts: { wellFormed: true } });
  expect(verdict.value.facts?.bytes).toBeGreaterThan(2_000_000);
});

test('the late document waits before it answers', async () => {
  expect(await scenarioReply(documentScenarios.late, moment)).toMatchObject({
    status: 200,
    afterMs: 8000,
  });
});

test('the reply that stops half way gives no whole body', async () => {
  const reply = await fetchDocument(await running(), documentScenarios['half-way'].id);
  await expect(reply.arrayBuffer()).rejects.toThrow();
});

test.each<[keyof typeof documentScenarios, string]>([
  ['completed', 'completed'],
  ['utf-16', 'completed'],
  ['pending', 'pending'],
  ['processing', 'processing'],
  ['walking', 'pending'],
  ['failed', 'failed'],
  ['no-template', 'no-template'],
  ['expired', 'not-found'],
  ['bare-204', 'not-found'],
  ['html-page', 'unexpected'],
  ['unknown-code', 'unexpected'],
  ['login-page', 'unexpected'],
  ['entity-bomb', 'completed'],
  ['deep', 'completed'],
])('the outcome of %s is %s', async (name, outcome) => {
  expect((await judge(documentScenarios[name].id)).outcome).toBe(outcome);
});

test.each<[keyof typeof documentScenarios, string]>([
  ['completed', 'utf-8'],
  ['latin-2', 'iso-8859-2'],
  ['utf-16', 'utf-16le'],
])('the XML of %s is read as %s', async (name, encoding) => {
  const { value } = await judge(documentScenarios[name].id);
  expect(value.facts).toMatchObject({
    wellFormed: true,
    encoding: expect.stringMatching(new RegExp(`^${encoding}$`, 'i')),
  });
});
