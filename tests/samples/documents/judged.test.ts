import { expect, test } from 'vitest';
import { readDocumentReply } from '#core/document/reply.ts';
import { type DocumentScenario, documentScenarios } from '#samples/documents/scenarios.ts';
import { fetchDocument, noon, running } from '../running.ts';

const rows = Object.entries<DocumentScenario>(documentScenarios);

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

test.each<[keyof typeof documentScenarios, string]>([
  ['completed', 'completed'],
  ['pending', 'pending'],
  ['walking', 'pending'],
  ['failed', 'failed'],
  ['no-template', 'no-template'],
  ['expired', 'not-found'],
  ['login-page', 'unexpected'],
])('the outcome of %s is %s', async (name, outcome) => {
  expect((await judge(documentScenarios[name].id)).outcome).toBe(outcome);
});

test.each<[keyof typeof documentScenarios, string]>([
  ['completed', 'utf-8'],
  ['latin-2', 'iso-8859-2'],
])('the XML of %s is read as %s', async (name, encoding) => {
  const { value } = await judge(documentScenarios[name].id);
  expect(value.facts).toMatchObject({
    wellFormed: true,
    encoding: expect.stringMatching(new RegExp(`^${encoding}$`, 'i')),
  });
});
