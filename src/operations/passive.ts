import type { OperationName } from './operations.ts';

/**
 * What a window calls by itself: to hear of changes, and to load anew what changed. None of it says that a person is there, so it keeps no session
 * awake.
 */
const passive: ReadonlySet<string> = new Set<OperationName>([
  'watchDocuments',
  'watchHost',
  'listDocuments',
  'listCalls',
  'listTokens',
  'readApp',
  'readArchive',
  'readSamples',
  'readVault',
  'readWorkspace',
]);

/** Whether a message of a window stands for what a person did; a cancellation does not, since a window that is reloaded or waits no longer sends one. */
export const isOfPerson = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'name' in message && typeof message.name === 'string' && !passive.has(message.name);
