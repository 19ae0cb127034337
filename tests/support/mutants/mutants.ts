import { clickFaults } from './faults/clicks.ts';
import { corsFaults } from './faults/cors.ts';
import { credentialFaults } from './faults/credentials.ts';
import { errorFaults } from './faults/errors.ts';
import { itemFaults } from './faults/items.ts';
import { listFaults } from './faults/list.ts';
import { messagingFaults } from './faults/messaging.ts';
import { visitorFaults } from './faults/visitors.ts';
import type { Mutant } from './mutant.ts';

const defaultFaults = [
  ...listFaults,
  ...itemFaults,
  ...visitorFaults,
  ...credentialFaults,
  ...errorFaults,
  ...corsFaults,
  ...clickFaults,
];

/** Correct webhooks with one deliberate fault each. */
export const mutants: readonly Mutant[] = [
  ...defaultFaults.map((fault) => ({ category: 'default' as const, ...fault })),
  ...messagingFaults.map((fault) => ({ category: 'messaging' as const, ...fault })),
];
