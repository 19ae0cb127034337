import { expect, test } from 'vitest';
import type { CheckedDocument } from '#operations/check-schemas.ts';
import { type DocumentScenario, documentScenarios } from '#samples/documents/scenarios.ts';
import { running } from '#tests/samples/running.ts';
import { checking } from './checking.ts';

/** These take their time. */
const slow = ['walking', 'walking-to-failed'];
const expected: Record<string, CheckedDocument['expected']> = {
  pending: 'pending',
  failed: 'failed',
  'no-template': 'no-template',
  expired: 'not-found',
};

test('every seeded fault of every sample document is found by the probe of its reply, and nothing in the correct ones', async () => {
  const { documents } = await running();
  const { check, vault } = checking();
  const { id } = await vault.add({ label: 'doc', secret: documents.token });
  const { ids, base_url, endpoint_path_id } = documents;
  const names = Object.keys(documentScenarios).filter((name) => !slow.includes(name));
  const service = { base_url, endpoint_path_id, authorization: 'bearer' as const, tokenId: id };
  const report = await check({
    workspace: {
      connections: [{ id: 'c', name: 'Documents', ...service }],
      documents: names.map((name) => ({
        name,
        connectionId: 'c',
        document_id: ids[name] ?? '',
        expected: expected[name] ?? 'completed',
      })),
    },
  });
  const found = (name: string, level: 'error' | 'warning'): string[] => [
    ...new Set(
      report.probes
        .filter(({ subject, id: probe }) => subject.name === name && probe !== 'document-expected')
        .flatMap(({ findings }) => findings)
        .filter((finding) => finding.level === level)
        .map(({ clause }) => clause),
    ),
  ];
  const rows: Record<string, DocumentScenario> = documentScenarios;
  for (const name of names)
    expect([name, found(name, 'error')]).toEqual([name, rows[name]?.clauses ?? []]);
  for (const name of names) expect([name, found(name, 'warning')]).toEqual([name, []]);
  expect([...found('Documents', 'error'), ...found('Documents', 'warning')]).toEqual([]);
});
