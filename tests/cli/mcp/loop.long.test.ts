import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { brokenReplies, reasons } from '#tests/support/broken-replies.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { mcpClient, repairedIn } from './client.ts';

const hasError = (text: string): boolean => /^\d+\. error: /m.test(text);

test('a loop that knows nothing of the contract ends over MCP without errors in three rounds', async () => {
  const { call } = await mcpClient(['--data', join(await ownFolder(), 'data')]);
  const left: string[] = [];
  let able = 0;
  for (const [
    name,
    { document: _, headers: __, choices: ___, ...received },
  ] of await brokenReplies()) {
    const judged = async (text: string) => (await call('read_reply', { ...received, text })).text;
    const { findings } = readReply({ ...received, body: received.text });
    const said = findings.map(({ clause, message }) => `${clause} ${message}`);
    const [reason] = reasons.find(([, error]) => said.some((one) => error.test(one))) ?? [];
    let { text } = received;
    for (let round = 0; round < 3 && hasError(await judged(text)); round += 1) {
      const fixed = await call('read_reply', { ...received, text, fix: true });
      text = repairedIn(fixed.text) || text;
    }
    if (reason) continue;
    able += 1;
    if (hasError(await judged(text))) left.push(name);
  }
  expect(left).toEqual([]);
  expect(able).toBeGreaterThan(10);
});
