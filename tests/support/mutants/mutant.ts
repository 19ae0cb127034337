import type { DefaultWebhook } from './default-webhook.ts';
import type { MessagingWebhook } from './messaging-webhook.ts';
import type { Settings } from './webhook.ts';

export type Category = 'default' | 'messaging';

/** The steps of the correct webhook that are replaced; `correct` keeps the original ones. */
type Change<W> = (correct: W, settings: Settings) => Partial<W>;

/** A correct webhook that does something else than the usual one, within what the documents allow. */
export type Variant<W = DefaultWebhook> = {
  readonly id: string;
  readonly what: string;
  readonly clauses: readonly string[];
  /** Milliseconds before each reply is written. */
  readonly delay?: number;
  readonly change: Change<W>;
};

/** One deliberate fault. */
export type Fault<W = DefaultWebhook> = {
  readonly id: string;
  /** What the webhook does wrong. */
  readonly what: string;
  /** Why a check must find it. */
  readonly why: string;
  readonly clauses: readonly string[];
  /** Whether only a call that changes something shows the fault. */
  readonly writes: boolean;
  readonly change: Change<W>;
};

type OfCategory<W, M> =
  | ({ readonly category: 'default' } & W)
  | ({ readonly category: 'messaging' } & M);

export type Mutant = OfCategory<Fault, Fault<MessagingWebhook>>;
export type CorrectVariant = OfCategory<Variant, Variant<MessagingWebhook>>;
