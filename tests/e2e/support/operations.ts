import type { Page } from '@playwright/test';
import type { Output } from '#app/api.ts';
import type { Input, OperationName } from '#operations/operations.ts';
import type { Outcome } from '#operations/outcome.ts';
import { mark } from '../../support/taint/taint.ts';

/** One message as a script in the page would send it, as JSON; `cancel` right after it. Values that JSON lacks are named `@...` in it. */
export type Sent = { message: string; cancel: boolean };

/** What a script in the page is answered: an outcome, or that the message could not be sent at all. */
export type Answered = {
  ok?: unknown;
  value?: unknown;
  error?: { code?: unknown; message?: unknown };
  packed?: unknown;
  unsent?: string;
  status?: number;
};

/** Sends messages from a script of the page, past all that the window itself does, all at once; comes back with an answer for each. */
export const sendAll = (page: Page, sent: readonly Sent[]): Promise<Answered[]> =>
  page.evaluate(async (all) => {
    const odd: Record<string, () => unknown> = {
      '@long': () => 'x'.repeat(3_000_000),
      '@deep': () => Array.from({ length: 300 }).reduce<unknown>((inner) => [inner], 1),
      '@bytes': () => new Uint8Array(20_000),
      '@map': () => new Map([['a', 1]]),
      '@date': () => new Date(Number.NaN),
      '@nan': () => Number.NaN,
      '@undefined': () => undefined,
      '@itself': () => {
        const one: Record<string, unknown> = {};
        one.one = one;
        return one;
      },
    };
    const desktop: { send(message: unknown): Promise<Answered> } | undefined = Reflect.get(
      globalThis,
      'assay',
    );
    const overHttp = async (message: unknown): Promise<Answered> => {
      const reply = await fetch('api', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      });
      return reply.ok ? reply.json() : { status: reply.status, unsent: await reply.text() };
    };
    const send = async (message: unknown): Promise<Answered> => {
      try {
        return await (desktop ? desktop.send(message) : overHttp(message));
      } catch (error) {
        return { unsent: String(error) };
      }
    };
    return Promise.all(
      all.map(async ({ message, cancel }) => {
        const whole: unknown = JSON.parse(message, (_key, value) =>
          typeof value === 'string' && Object.hasOwn(odd, value) ? odd[value]?.() : value,
        );
        const answer = send(whole);
        if (cancel) await send({ id: (whole as { id: unknown }).id, cancel: true });
        return answer;
      }),
    );
  }, sent);

let next = 0;
/** Calls an operation from a script of the page, with an input of any shape. */
export async function call(page: Page, name: string, input: unknown): Promise<Answered> {
  next += 1;
  const [answer] = await sendAll(page, [
    { message: JSON.stringify({ id: `call-${next}`, name, input }), cancel: false },
  ]);
  return answer ?? {};
}

/** An operation, called the way the window of either host calls it. */
export const ask = async <N extends OperationName>(
  { page }: { page: Page },
  name: N,
  input: Input<N>,
): Promise<Outcome<Output<N>>> => (await call(page, name, input)) as Outcome<Output<N>>;

/** What an operation gave; a refusal is thrown. */
export async function done<N extends OperationName>(
  of: { page: Page },
  name: N,
  input: Input<N>,
): Promise<Output<N>> {
  const outcome = await ask(of, name, input);
  if (!outcome.ok) throw new Error(`${name} was refused as ${outcome.error.code}`);
  return outcome.value;
}

/** A marked secret that says what it is, with the letters that encodings trip over. */
export const secretOf = (name: string): string => mark(`${name}-9f8e/7d6c+5b4a"3210`, { name });

/** What a connection of these tests has besides its address and its token. */
export const usualConnection = { authorization: 'bearer' as const, endpoint_path_id: 'e' };

/** The ids and names of a tab of these tests. */
export const usualTab = {
  id: 'shop',
  name: 'Shop',
  category: 'default' as const,
  tabId: '4f5c9f0e-6a0b-4b56-9d6a-0f0a54b0c001',
  tabName: 'Orders',
  agentId: '9b2f7f52-4e0d-4b0c-8a1e-0f0a54b0c002',
  agentName: 'Ada',
  sessionId: 's',
};
