import { expect, test } from 'vitest';
import type { Outcome } from '#operations/outcome.ts';
import { createHostWatch } from '#renderer/frame/host-watch.ts';
import { answering } from '../answering.ts';

type Revisions = { vault: number; workspace: number };
const gone: Outcome<never> = { ok: false, error: { code: 'not-connected', message: 'Assay no longer answers.' } };

/** Runs a watch over these answers of the host, and gives what it did in its order; it ends with the last of them. */
async function everything(answers: readonly (Revisions | null)[]): Promise<string[]> {
  const done: string[] = [];
  const end = new AbortController();
  let at = 0;
  const watch = createHostWatch({
    call: answering({
      watchHost: (seen) => {
        done.push(`seen ${seen.vault}/${seen.workspace}`);
        const answer = answers[at];
        at += 1;
        if (answer === undefined) end.abort();
        return answer ? { ok: true, value: answer } : gone;
      },
    }),
    onVault: async () => done.push('vault'),
    onWorkspace: async () => done.push('workspace'),
    onLost: (why) => void done.push(`lost ${why}`),
    pause: async (milliseconds) => void done.push(`pause ${milliseconds}`),
  });
  await watch(end.signal);
  return done;
}

const watched = async (answers: readonly (Revisions | null)[]): Promise<string[]> =>
  (await everything(answers)).filter((what) => !what.startsWith('lost'));

test('a host on which nothing was changed lets nothing be read again', async () => {
  expect(await watched([{ vault: 1, workspace: 1 }])).toEqual(['seen 0/0', 'seen 1/1']);
});

test('only what changed is read again, and then the next change is waited for', async () => {
  expect(
    await watched([
      { vault: 1, workspace: 1 },
      { vault: 2, workspace: 1 },
      { vault: 2, workspace: 3 },
    ]),
  ).toEqual(['seen 0/0', 'seen 1/1', 'vault', 'seen 2/1', 'workspace', 'seen 2/3']);
});

test('what changed before the first watch is read again: the window may have read it just before', async () => {
  expect(await watched([{ vault: 3, workspace: 1 }])).toEqual(['seen 0/0', 'vault', 'seen 3/1']);
});

test('a host that does not answer is asked less and less often, and at once again after an answer', async () => {
  const answers = [null, null, null, { vault: 1, workspace: 1 }, null];
  expect((await watched(answers)).filter((what) => what.startsWith('pause'))).toEqual(['pause 1000', 'pause 2000', 'pause 4000', 'pause 1000']);
});

test('a host that gives no answer is told with its reason, until it answers again', async () => {
  const told = (await everything([null, { vault: 1, workspace: 1 }])).filter((what) => what.startsWith('lost'));
  expect(told).toEqual(['lost Assay no longer answers.', 'lost null']);
});
