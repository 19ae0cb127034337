import type { Output } from '#app/api.ts';
import type { Input, OperationName } from '../../../src/operations/operations.ts';
import type { Outcome } from '../../../src/operations/outcome.ts';
import { mark } from '../../support/taint/taint.ts';
import type { Assay } from '../fixtures.ts';

/** A marked secret that says what it is, with the letters that encodings trip over. */
export const secretOf = (name: string): string => mark(`${name}-9f8e/7d6c+5b4a"3210`, { name });

/** What a connection of these tests has besides its address and its token. */
export const usualConnection = { authorization: 'bearer' as const, endpoint_path_id: 'e' };

/** An operation, called the way the window of either host calls it. */
export async function ask<N extends OperationName>(
  { page }: Pick<Assay, 'page'>,
  name: N,
  input: Input<N>,
): Promise<Outcome<Output<N>>> {
  const message = { id: crypto.randomUUID(), name, input };
  return page.evaluate(async (sent) => {
    const desktop: unknown = Reflect.get(globalThis, 'assay');
    if (desktop instanceof Object) return Reflect.get(desktop, 'send')(sent);
    const reply = await fetch('api', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    });
    return reply.json();
  }, message) as Promise<Outcome<Output<N>>>;
}
