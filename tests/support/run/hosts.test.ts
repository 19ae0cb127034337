import { describe, expect, it } from 'vitest';
import { busyHosts, wantedHosts } from './hosts.ts';

describe('the hosts to test', () => {
  it('are all of the system, unless the list is narrowed', () => {
    expect(wantedHosts(undefined, 'linux')).toEqual(['electron', 'web', 'packaged']);
    expect(wantedHosts('', 'darwin')).toEqual(['electron', 'web']);
    expect(wantedHosts('web')).toEqual(['web']);
    expect(wantedHosts('web, electron')).toEqual(['electron', 'web']);
  });

  it('cannot be narrowed to something unknown', () => {
    expect(() => wantedHosts('web,firefox')).toThrow('ASSAY_E2E_HOSTS names firefox');
  });

  it('have the packed app among them in the long part, and where one of its specs is named', () => {
    const all = wantedHosts(undefined, 'linux');
    expect(busyHosts(all, 'long', [])).toEqual(all);
    expect(busyHosts(all, 'all', ['main-job'])).toEqual(all);
    expect(busyHosts(all, 'all', ['tests/e2e/packaged.e2e.ts'])).toEqual(all);
    expect(busyHosts(all, 'all', ['tokens', 'vault'])).toEqual(['electron', 'web']);
    expect(busyHosts(all, 'normal', [])).toEqual(['electron', 'web']);
  });
});
