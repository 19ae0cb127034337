import type { UnusualRoute } from '#core/http/route.ts';
import type { SecretReference, TokenLimit } from '#operations/vault-schemas.ts';

type Limit = Pick<TokenLimit, 'hosts' | 'signs'>;

/** What only a person may allow, and not the window alone: a page that was taken over could call any operation. */
export type Question =
  | ({ about: 'reference'; label: string; reference: SecretReference } & Limit)
  | ({
      about: 'command';
      label: string;
      reference: Extract<SecretReference, { from: 'command' }>;
    } & Limit)
  | { about: 'hosts'; label: string; from: readonly string[]; to: readonly string[] }
  /** That a stored secret may sign and verify visitors' tokens, which it could not before. */
  | { about: 'signing'; label: string }
  /** That the secret travels this route, though its limit names hosts only. `ca` is the text of the certificates. */
  | { about: 'route'; label: string; hosts: readonly string[]; route: UnusualRoute }
  /** That a visitor's token, signed with this secret, leaves the app. `claims`: all that was signed; `tampered`: the copy says something else, so that it does not verify. */
  | {
      about: 'minted';
      label: string;
      claims: Readonly<Record<string, unknown>>;
      tampered: boolean;
      expiresAt: string;
    };

/** Asks a person outside of the window. Throws an OperationError `refused` that says what to do where nobody can be asked. */
export type Consent = { ask(question: Question): Promise<boolean> };
