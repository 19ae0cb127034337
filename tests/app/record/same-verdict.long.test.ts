import { expect, test } from 'vitest';
import { oddReplies } from '#tests/support/network/odd-replies.ts';
import { fired, recorded, said, service } from './three-ways.ts';

const replies = oddReplies.filter(({ staysOpen }) => !staysOpen);

test.each(['list', 'update', 'document'] as const)(
  'every odd reply to a call is recorded as it is fired: %s',
  async (of) => {
    for (const { name, bytes } of replies) {
      const url = await service({ name, of, bytes });
      const { kept } = await recorded(of, url);
      const fire = await fired(of, url);
      expect([name, said(kept[0]?.outcome, kept[0]?.findings ?? [])]).toEqual([name, fire]);
    }
  },
);
