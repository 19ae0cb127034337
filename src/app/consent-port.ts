import type { SecretReference } from '#operations/vault-schemas.ts';

/** What only a person may allow, and not the window alone: a page that was taken over could call any operation. */
export type Question =
  | { about: 'reference'; label: string; reference: SecretReference }
  | { about: 'command'; label: string; reference: Extract<SecretReference, { from: 'command' }> }
  | { about: 'hosts'; label: string; from: readonly string[]; to: readonly string[] };

/** Asks a person outside of the window. Throws an OperationError `refused` that says what to do where nobody can be asked. */
export type Consent = { ask(question: Question): Promise<boolean> };
