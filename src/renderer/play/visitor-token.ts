import type { VisitorChoice } from '#core/widget/scenario.ts';
import type { Tab } from '#core/widget/tab.ts';
import { secretAlgorithms, type Visitor } from '#core/widget/visitor.ts';
import type { Call } from '#operations/client.ts';
import type { Outcome } from '#operations/outcome.ts';

type VisitorAsked = {
  choice: VisitorChoice;
  tab: Tab;
  /** The token that was pasted for the tab. */
  ownToken: string | undefined;
  /** Milliseconds that the time it is taken to be is ahead of this machine's. */
  shift: number;
  signal: AbortSignal;
};

const hour = 3600;

const notSetUp = (message: string): Outcome<Visitor> => ({ ok: false, error: { code: 'bad-input', message } });

/** Seconds from the machine's now, so that the token is good, or too old, at the time it is taken to be. */
const lifetime = (choice: VisitorChoice, shift: number): number =>
  Math.min(31_536_000, Math.max(-86_400, Math.round(shift / 1000) + (choice === 'expired' ? -hour : hour)));

/**
 * The visitor in front of the widget, with a token made for them where they need one. An error says what is to be set up; the token is
 * never kept.
 */
export async function visitorFor(call: Call, { choice, tab, ownToken, shift, signal }: VisitorAsked): Promise<Outcome<Visitor>> {
  if (choice === 'anonymous') return { ok: true, value: { kind: 'anonymous' } };
  const { verifyWith, algorithms, claims } = tab.identity;
  if (verifyWith === null)
    return notSetUp('The tab has nothing to verify a visitor with. Edit the tab and say under Identity what tokens are verified with.');
  const visitorWith = (token: string): Outcome<Visitor> => ({
    ok: true,
    value: { kind: 'token', token, verifyWith, ...(algorithms === undefined ? {} : { algorithms }) },
  });
  if (choice === 'own')
    return ownToken ? visitorWith(ownToken) : notSetUp('No token of your own is there yet. Paste one, or choose another visitor.');
  if (!('secretTokenId' in verifyWith))
    return notSetUp('Tokens can be made here only with a stored secret; this tab verifies with a public key. Paste a token of your own.');
  const algorithm = secretAlgorithms.find((one) => algorithms?.includes(one)) ?? 'HS256';
  const { secretTokenId } = verifyWith;
  const minted = await call(
    'mintToken',
    { secretTokenId, algorithm, claims, expiresIn: lifetime(choice, shift), tampered: choice === 'tampered' },
    { signal },
  );
  return minted.ok ? visitorWith(minted.value.token) : minted;
}
