import { expect, test } from 'vitest';
import { findingFingerprint, probeFingerprint } from '#core/check/fingerprint.ts';

const tab = { kind: 'tab' as const, name: 'Orders' };
const place = { clause: 'TAB-ITM-6', path: '$.items[3].timestamp' };

test('a finding keeps its fingerprint: it is written down here, and the number of the item is no part of it', () => {
  const own = findingFingerprint('get-items-reply', tab, 'verified', place);
  expect(own).toBe('75c35e3a6a481558');
  const other = { ...place, path: '$.items[12].timestamp' };
  expect(findingFingerprint('get-items-reply', tab, 'verified', other)).toBe(own);
});

test('every part of a fingerprint counts', () => {
  const all = [
    probeFingerprint('a', tab, null),
    probeFingerprint('b', tab, null),
    probeFingerprint('a', tab, 'verified'),
    probeFingerprint('a', { ...tab, name: 'Tickets' }, null),
    probeFingerprint('a', { ...tab, kind: 'connection' }, null),
    findingFingerprint('a', tab, null, place),
    findingFingerprint('a', tab, null, { ...place, clause: 'TAB-ITM-2' }),
    findingFingerprint('a', tab, null, { ...place, path: '$.items[*].title' }),
  ];
  expect(new Set(all).size).toBe(all.length);
});
