import { expect, test } from 'vitest';
import { unlockedFirst } from '#renderer/tokens/store.ts';
import { answering, ok } from '../../answering.ts';

const documents = { connectionId: 'own', ids: ['a'] };

/** A window whose connection `own` is locked, and what it did in turn. */
function locked(given: boolean) {
  const did: string[] = [];
  const tell = (what: string) => () => {
    did.push(what);
    return ok({});
  };
  const host = answering({
    followDocuments: tell('follow'),
    resumeFollowing: tell('resume'),
    stopFollowing: tell('stop'),
  });
  const ask = async (): Promise<boolean> => {
    did.push('ask');
    return given;
  };
  return { call: unlockedFirst(host, (id) => id === 'own', ask), did };
}

test('following a document asks for the passphrase before it begins or goes on', async () => {
  const { call, did } = locked(true);
  expect(await call('followDocuments', { ...documents, deadlineSeconds: 60 })).toMatchObject({
    ok: true,
  });
  await call('resumeFollowing', documents);
  expect(did).toEqual(['ask', 'follow', 'ask', 'resume']);
});

test('given up, it is reported and nothing begins', async () => {
  const { call, did } = locked(false);
  expect(await call('resumeFollowing', documents)).toMatchObject({
    ok: false,
    error: { code: 'locked' },
  });
  expect(did).toEqual(['ask']);
});
