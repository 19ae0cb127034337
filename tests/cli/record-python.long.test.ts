import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Recorded } from '#app/record/record.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';
import { assayLines } from '#tests/support/run/cli.ts';
import { havePythonRequests, outputOf, systemPython } from '#tests/support/run/system-programs.ts';
import { completed } from '../core/document/replies.ts';

beforeAll(havePythonRequests, 300_000);

const client = `
import os, requests
reply = requests.get(
    os.environ['BASE'] + '/webhook/statements',
    params={'id': os.environ['ID'], 'age': 30},
    headers={'Authorization': 'Bearer ' + os.environ['TOKEN']},
)
print(reply.status_code, reply.json()['status'])
`;

test("a document that a client of Python's requests fetches is passed on and judged", async () => {
  const heard: (string | undefined)[] = [];
  const server = await ownServer(({ headers }, response) => {
    heard.push(headers.authorization, headers['user-agent']);
    response.end(JSON.stringify({ ...completed, status: 7 }));
  });
  const data = join(await ownFolder(), 'data');
  const { line, interrupt } = assayLines(argv`record --to ${server.url} --data ${data}`);
  const { listening } = await line<{ listening: string }>();
  const env = { BASE: listening, ID: completed.id, TOKEN: 'tok-5d7c1b9a3e8f-python' };
  expect(await outputOf(systemPython, ['-c', client], { env })).toBe('200 7\n');
  expect(heard).toEqual([
    'Bearer tok-5d7c1b9a3e8f-python',
    expect.stringMatching(/^python-requests/),
  ]);
  const recorded = await line<Recorded>();
  // Python's client sends no Content-Type with a GET, unless it is told to.
  expect(recorded).toMatchObject({
    seq: 1,
    as: 'document',
    request: { findings: [{ clause: 'DOC-REQ-2', level: 'warning' }] },
  });
  expect(recorded.reply.findings.map(({ path }) => path)).toContain('$.status');
  expect(await interrupt()).toMatchObject({ last: { ended: { calls: 1 } }, code: 1 });
});
