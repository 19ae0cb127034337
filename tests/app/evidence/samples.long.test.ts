import { Ajv } from 'ajv';
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import type { Har } from 'har-format';
import harSchemas from 'har-schema';
import { expect, test } from 'vitest';
import { clausesOf } from '#app/evidence/calls.ts';
import { harOf } from '#app/evidence/har.ts';
import { evidencesOf, keeping, runSamples } from './kept-exchanges.ts';

const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addMetaSchema(draft6);
for (const schema of Object.values(harSchemas)) ajv.addSchema(schema);
const isHar = (har: Har): true | string => ajv.validate('har.json#', har) || ajv.errorsText();

test('every sample scenario is HAR 1.2 with each call as an entry that says what the verdict was', async () => {
  const app = keeping();
  await runSamples(app);
  const evidences = await evidencesOf(app);
  expect(evidences.length).toBeGreaterThan(20);
  const har = harOf(evidences, { version: '1.2.3' });
  expect(isHar(har)).toBe(true);
  expect(har.log.creator).toEqual({ name: 'Assay', version: '1.2.3' });
  const entryFacts = har.log.entries.map(
    (entry) => Reflect.get(entry, '_assay') as { seq: number; call: string },
  );
  for (const evidence of evidences) {
    const { seq, action, surface } = evidence.entry;
    const own = entryFacts.filter((fact) => fact.seq === seq);
    expect(own.at(-1)).toMatchObject({
      call: 'request',
      ...{ action, surface, category: evidence.asked?.tab.category ?? null },
      clauses: clausesOf(evidence),
      verdict: evidence.fired?.verdict ?? evidence.document?.verdict,
    });
  }
  // The preflight and the call of a direct one.
  expect(entryFacts.filter(({ call }) => call === 'preflight')).toHaveLength(1);
  const bodies = har.log.entries.map(({ response }) => response.content.text);
  for (const { body } of evidences) expect(bodies).toContain(body ?? undefined);
});
