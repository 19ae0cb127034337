import { describe, expect, it } from 'vitest';
import { operations } from '#operations/operations.ts';
import { isOfPerson } from '#operations/passive.ts';

describe('what a person did', () => {
  it('is every call but those that watch and load anew', () => {
    const byItself = Object.keys(operations).filter((name) => !isOfPerson({ id: '1', name, input: {} }));
    expect(byItself.sort()).toEqual([
      ...['listCalls', 'listDocuments', 'listTokens', 'readApp', 'readArchive', 'readSamples', 'readVault', 'readWorkspace'],
      ...['watchDocuments', 'watchHost'],
    ]);
  });

  it.each([null, 'text', { id: '1', cancel: true }, { id: '1', name: 7 }])('is not %j', (message) => {
    expect(isOfPerson(message)).toBe(false);
  });
});
