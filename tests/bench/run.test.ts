import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

test('npm run bench loads every measurement without the build of the window, and names them when one is unknown', async () => {
  await expect(
    run(process.execPath, ['--import', 'tsx', 'tests/bench/run.ts', 'none']),
  ).rejects.toThrow(/There is no measurement none\. Choose from: read-reply,.* cold-start,/);
});
