import { expect, test, vi } from 'vitest';

test('npm run bench loads every measurement without the build of the window, and names them when one is unknown', async () => {
  vi.spyOn(process, 'argv', 'get').mockReturnValue(['node', 'run.ts', 'none']);
  await expect(import('./run.ts')).rejects.toThrow(
    /There is no measurement none\. Choose from: read-reply,.* cold-start,/,
  );
});
