import type { ChosenReadings } from '#core/contract/assumptions.ts';
import type { HttpLimits } from '#core/http/http.ts';
import { isMaskedId } from '#core/secrets/url-secrets.ts';
import type { Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Fired, Firing } from '#operations/widget-schemas.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';

/** What every way of firing needs: the world, where texts go, and who waits for the call. */
export type Firer = {
  ports: Pick<
    Ports,
    'secrets' | 'consent' | 'http' | 'judge' | 'identity' | 'direct' | 'standIn' | 'clock'
  >;
  texts: Texts;
  running: Running;
};

/**
 * A call with everything resolved: `asked` is the window's input with the whole
 * webhook_url, or that of the mock service; `isMock`: nothing that is stored is sent, `now` in milliseconds, `at` the same as ISO text, `firedAt` undefined = unknown,
 * `choices` the readings for the request.
 */
export type FireContext = {
  asked: Firing;
  isMock: boolean;
  now: number;
  at: string;
  firedAt: string | undefined;
  choices: ChosenReadings;
  limits: HttpLimits;
};

/** What a way of firing comes to; the rest follows from it. */
export type FireOutcome = Omit<
  Fired,
  'action' | 'surface' | 'standIn' | 'at' | 'milliseconds' | 'widget'
>;

/** What a call without a reply has. */
export const noReply = {
  http: null,
  failure: null,
  reply: null,
  platform: null,
  issue: null,
  cors: null,
  thread: null,
  asSent: null,
};

/**
 * How long the requests of a call took together, in milliseconds; null where one of them was not
 * measured, or nothing was sent.
 */
export function measuredTime({ cors, http }: Pick<Fired, 'cors' | 'http'>): number | null {
  const heads = cors === null ? [http] : cors.hops.map((hop) => hop.http);
  const times = heads.flatMap((head) => head?.timings.total ?? []);
  return times.length === 0 || times.length < heads.length
    ? null
    : times.reduce((sum, time) => sum + time, 0);
}

/** The id of the row that the action belongs to. */
export const rowIdOf = ({ itemId, item }: Pick<Firing, 'itemId' | 'item'>): string | undefined =>
  itemId ?? (typeof item?.id === 'string' ? item.id : undefined);

/** Throws an OperationError where an id to send holds the dots of a mask: the webhook would look for another record, and two ids may have the same dots. */
export function refuseMaskedIds({
  itemId,
  item,
  conversationId,
  entry,
}: Pick<Firing, 'itemId' | 'item' | 'conversationId' | 'entry'>): void {
  const ids = [
    itemId,
    item?.id,
    item?.uuid,
    item?.conversationId,
    conversationId,
    entry?.kind === 'delete' ? entry.id : null,
  ];
  if (!ids.some(isMaskedId)) return;
  throw new OperationError(
    'bad-input',
    'The id contains a secret, such as a part of the webhook_url, and Assay knows it only in masked form. Nothing was sent. Change the id that the webhook returns, or fire the action by hand with the whole id.',
  );
}
