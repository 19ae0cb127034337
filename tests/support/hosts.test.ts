import { describe, expect, it } from 'vitest';
import { wantedHosts } from './hosts.ts';

describe('the hosts to test', () => {
  it('are both, unless the list is narrowed', () => {
    expect(wantedHosts(undefined)).toEqual(['electron', 'web']);
    expect(wantedHosts('')).toEqual(['electron', 'web']);
    expect(wantedHosts('web')).toEqual(['web']);
    expect(wantedHosts('web, electron')).toEqual(['electron', 'web']);
  });

  it('cannot be narrowed to something unknown', () => {
    expect(() => wantedHosts('web,firefox')).toThrow('ASSAY_E2E_HOSTS names firefox');
  });
});
