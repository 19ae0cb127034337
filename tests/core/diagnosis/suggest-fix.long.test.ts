import { describe, expect, it, vi } from 'vitest';
import { readReply } from '#core/contract/read-reply.ts';
import { correct } from '#core/diagnosis/correct.ts';
import { diagnoseThrough } from '#core/diagnosis/suggest-fix.ts';
import { findingsOf, list } from '#tests/support/broken-replies.ts';

// Other files share their modules with this one, which must load them anew with the spies in them.
vi.hoisted(() => vi.resetModules());
vi.mock('#core/contract/read-reply.ts', { spy: true });

describe('the work for a long list', () => {
  it('leaves out as many members as a function takes no arguments for', () => {
    const text = `[${Array.from({ length: 200_000 }, () => 'null').join(',')}]`;
    const edits = Array.from({ length: 200_000 }, (_, index) => ({
      op: 'omit' as const,
      path: [index],
    }));
    const reply = { text, tree: null };
    expect(correct(reply, edits)).toHaveLength(200_000);
    expect(reply.text).toBe('[]');
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
