import { onTestFinished } from 'vitest';
import { httpServer } from '#tests/support/network/loopback.ts';
import { type Desk, desk } from '../desk.ts';
import { tabOf } from '../stage.ts';

export const older = '11111111-1111-4111-8111-111111111111';
export const newer = '22222222-2222-4222-8222-222222222222';

/**
 * An app with two runs of the scenario "Look twice" in its history, the calls 1 to 3 and 4 to 5: the title in the second
 * step is fixed in the later run, which does not reach the third.
 */
export async function twoRuns(file: string | null = null): Promise<Desk> {
  const replies = [
    '[{"id":"1"}]',
    '{"items":[{"id":"1","title":5}]}',
    '[]',
    '[{"id":"1"}]',
    '{"items":[{"id":"1","title":"A"}]}',
  ];
  const server = await httpServer((_request, response) => void response.end(replies.shift()));
  onTestFinished(() => server.close());
  const app = desk({ history: 'always', file });
  const tab = tabOf(`${server.url}/hook`);
  const fire = async (id: string, step: number): Promise<void> => {
    const origin = { ref: crypto.randomUUID(), scenario: 'Look twice', run: { id, step } };
    app.time.now += 1000;
    await app.run('fireAction', { tab, action: 'get_items', origin });
  };
  for (const step of [1, 2, 3]) await fire(older, step);
  for (const step of [1, 2]) await fire(newer, step);
  await app.run('listHistory', { limit: 1 });
  return app;
}
