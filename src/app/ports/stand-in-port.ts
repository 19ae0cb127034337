import type { Fault } from '#core/widget/mock-reply.ts';
import type { DirectFetch } from './direct-port.ts';
import type { Http } from './ports.ts';

/**
 * Puts a reply in the webhook's place, for one call with all its hops: what is sent reaches a server that behaves as the fault says, and
 * never the webhook nor where it redirects to. Only the address it redirects to answers otherwise: with 200 and the same body.
 */
export type StandIn = {
  http(fault: Fault): Http;
  /** The same on the direct surface. */
  direct(fault: Fault): DirectFetch;
};
