import { expect, test } from 'vitest';
import type { Category } from '#core/widget/actions.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { type WebhookScenario, webhookScenarios } from '#samples/webhook/scenarios.ts';
import { running } from '../running.ts';

const rows = Object.entries<WebhookScenario>(webhookScenarios).filter(([name]) => name !== 'slow');

async function judge(url: string, category: Category) {
  const reply = await fetch(`${url}?action=get_items`, { redirect: 'manual' });
  const { verdict } = readListReply({
    body: new Uint8Array(await reply.arrayBuffer()),
    httpStatus: reply.status,
    category,
  });
  return {
    ...verdict,
    clauses: verdict.findings.map((finding) => finding.clause),
    errors: verdict.findings.filter((finding) => finding.level === 'error'),
  };
}

test.each(rows.filter(([, row]) => row.clauses === undefined))(
  'the scenario %s is judged without an error',
  async (name, row) => {
    const { scenarios } = (await running()).webhook;
    expect((await judge(scenarios[name] ?? '', row.category ?? 'default')).errors).toEqual([]);
  },
);

test.each(rows.filter(([, row]) => row.clauses !== undefined))(
  'the scenario %s breaks the clauses it promises',
  async (name, row) => {
    const { scenarios } = (await running()).webhook;
    const { clauses, errors } = await judge(scenarios[name] ?? '', 'default');
    expect(clauses).toEqual(expect.arrayContaining([...(row.clauses ?? [])]));
    expect(errors.length).toBeGreaterThan(0);
  },
);

test('the default tab is judged with one note only: a status of the shop’s own', async () => {
  const { webhook } = await running();
  const { findings } = await judge(webhook.default_url, 'default');
  expect(findings.map(({ level, clause }) => ({ level, clause }))).toEqual([
    { level: 'info', clause: 'TAB-ITM-8' },
  ]);
});

test('the messaging tab is judged without an error, and its badge counts the unread messages', async () => {
  const { webhook } = await running();
  const { errors, value } = await judge(webhook.messaging_url, 'messaging');
  expect(errors).toEqual([]);
  expect(value?.badge).toEqual({ color: 'blue', count: 3 });
  expect(value?.unread).toEqual([2, 1, 0]);
});
