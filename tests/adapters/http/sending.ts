import { expect } from 'vitest';
import { nodeHttp } from '#adapters/http/http.ts';
import type { HttpFailure, HttpRequest, HttpResult } from '#core/http/http.ts';
import { directRoute, type Route } from '#core/http/route.ts';
import { running } from '#tests/support/run/running.ts';

export const limits = { timeout: 30_000, maxBytes: 1024 * 1024 };

/** Sends a GET to this address, or what is given, over the usual route with these changes. */
export const sent = (
  url: string,
  route: Partial<Route> = {},
  request: Partial<HttpRequest> = {},
  given: Partial<typeof limits> = {},
): Promise<HttpResult> =>
  nodeHttp.send(
    { method: 'GET', url, headers: [], body: null, ...request },
    { ...limits, ...given },
    running(),
    { ...directRoute, ...route },
  );

/** Why there is no reply to the same. */
export async function failureOf(...asked: Parameters<typeof sent>): Promise<HttpFailure> {
  const result = await sent(...asked);
  return result.ok ? expect.fail(`a reply came: ${result.reply.status}`) : result.failure;
}
