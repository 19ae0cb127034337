import type { DocumentCall } from '../../document/request.ts';
import type { HttpRequest } from '../../http/http.ts';
import type { Category, Surface } from '../../widget/actions.ts';
import type { DirectCall } from '../../widget/request/direct-request.ts';
import type { ProxiedCall } from '../../widget/request/request-fields.ts';
import type { AssumptionId, ChosenReadings } from '../assumptions.ts';
import type { Level } from '../finding.ts';
import type { DocumentFacts } from '../read-reply.ts';
import type { ReadAs } from '../verdict.ts';

/** A reply as it could come; what is left out is HTTP 200, a default tab, the surface of the routing table. */
export type ReplyExample = {
  as: ReadAs;
  body: string;
  httpStatus?: number;
  category?: Category;
  surface?: Surface;
  document?: DocumentFacts;
  choices?: ChosenReadings;
};

/** A request as it could be built. */
export type RequestExample =
  | { request: 'document'; call: DocumentCall }
  | { request: 'proxied'; call: ProxiedCall }
  | { request: 'direct'; call: DirectCall };

/** A get_items that brought no reply at all. */
type UnreachableExample = { unreachable: string };

/** Something that can be checked against a clause without sending anything: see `runExample`. */
export type Example = ReplyExample | RequestExample | UnreachableExample;

/**
 * The result of an example: part of the verdict's value, of a step of the clause, or of the request; the levels of all that the clause
 * finds in it (`found`); an assumption that the verdict lists.
 */
export type Shown = {
  of: Example;
  value?: object | null;
  step?: string;
  request?: Partial<HttpRequest>;
  found?: readonly Level[];
  assumes?: AssumptionId;
};

/**
 * The examples of a clause: one that follows it and one that breaks it, with the level of the finding, where it can be broken, and
 * the results of others, one for each of its sentences that these two do not show. A clause that no reply and no request can show says in a sentence how Assay
 * follows it.
 */
export type Proof =
  | {
      examples:
        | { passes: Example; fails: Example; level: Level; shows: readonly Shown[] }
        | { shows: readonly Shown[] };
      why: null;
    }
  | { examples: null; why: string };

/** A clause with one example that follows it, one that breaks it, and others with their results. */
export const judged = (
  level: Level,
  passes: Example,
  fails: Example,
  ...shows: Shown[]
): Proof => ({
  examples: { passes, fails, level, shows },
  why: null,
});

/** A clause that is shown by the result of its examples. */
export const shown = (...shows: Shown[]): Proof => ({ examples: { shows }, why: null });

/** A clause that no reply and no request can show. */
export const provedBy = (why: string): Proof => ({ examples: null, why });
