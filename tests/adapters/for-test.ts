import { onTestFinished } from 'vitest';

/** What this test opened, and which ends with it. */
export async function forTest<T extends { close(): unknown }>(opened: T | Promise<T>): Promise<T> {
  const ready = await opened;
  onTestFinished(async () => void (await ready.close()));
  return ready;
}
