import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brokenReplies, patched, reasons } from '#tests/support/broken-replies.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { mcpClient } from './client.ts';

test('a loop that knows nothing of the contract ends over MCP without errors in three rounds', async () => {
  const { call } = await mcpClient(['--data', join(await ownFolder(), 'data')]);
  const errors = async (given: object) =>
    ((await call('read_reply', { ...given })).value.counts as { error: number }).error;
  const left: string[] = [];
  let able = 0;
  for (const [
    name,
    { document: _, headers: __, choices: ___, ...received },
  ] of await brokenReplies()) {
    const { findings } = (await call('read_reply', received)).value as {
      findings: { clause: string; message: string }[];
    };
    const said = findings.map(({ clause, message }) => `${clause} ${message}`);
    const [reason] = reasons.find(([, error]) => said.some((one) => error.test(one))) ?? [];
    let { text } = received;
    for (let round = 0; round < 3 && (await errors({ ...received, text })) > 0; round += 1) {
      const { patch } = (await call('suggest_fix', { ...received, text })).value;
      text = patched(text, patch as Parameters<typeof patched>[1]);
    }
    if (reason) continue;
    able += 1;
    if ((await errors({ ...received, text })) > 0) left.push(name);
  }
  expect(left).toEqual([]);
  expect(able).toBeGreaterThan(10);
});
