import { describe, expect, it, vi } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { correctionsOf } from '#core/diagnosis/correct.ts';
import { diagnoseThrough } from '#core/diagnosis/suggest-fix.ts';
import { membersAt } from '#core/json/splice.ts';
import { findingsOf, list } from '#tests/support/broken-replies.ts';

// Other files share their modules with this one, which must load them anew with the spies in them.
vi.hoisted(() => vi.resetModules());
vi.mock('#core/json/splice.ts', { spy: true });
vi.mock('#core/contract/read-reply.ts', { spy: true });

describe('the work for a long list', () => {
  it('reads a container once, however many members it loses', () => {
    vi.mocked(membersAt).mockClear();
    const nulls = `[${Array.from({ length: 20_000 }, () => 'null').join(',')}]`;
    const edits = Array.from({ length: 20_000 }, (_, index) => ({
      op: 'remove' as const,
      path: [index],
    }));
    expect(correctionsOf(nulls, edits)).not.toEqual([]);
    expect(vi.mocked(membersAt)).toHaveBeenCalledTimes(1);
  });

  it('is judged a few times only where nobody asked for a fix', () => {
    const rows = Array.from({ length: 3_000 }, (_, id) => ({ id, tags: ['new'], name: id }));
    const long = list(JSON.stringify(rows));
    const findings = findingsOf(long);
    vi.mocked(readReply).mockClear();
    diagnoseThrough(long, findings);
    expect(vi.mocked(readReply)).toHaveBeenCalled();
    expect(vi.mocked(readReply).mock.calls.length).toBeLessThanOrEqual(4);
  });
});
