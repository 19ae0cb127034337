import type { VisitorChoice } from '#core/widget/scenario.ts';
import type { Tab } from '#core/widget/tab.ts';
import type { Visitor } from '#core/widget/visitor.ts';
import type { Outcome } from '#operations/outcome.ts';
import { mintingOf } from '../visitors/minting.ts';

type VisitorAsked = {
  choice: VisitorChoice;
  tab: Tab;
  /** The token that was pasted for the tab. */
  ownToken: string | undefined;
};

const notSetUp = (message: string): Outcome<Visitor> => ({
  ok: false,
  error: { code: 'bad-input', message },
});

/**
 * The visitor in front of the widget. A token that they need is made where the call is fired, and never comes to the window. An error says what has to be set up.
 */
export function visitorFor({ choice, tab, ownToken }: VisitorAsked): Outcome<Visitor> {
  if (choice === 'anonymous') return { ok: true, value: { kind: 'anonymous' } };
  const { verifyWith, algorithms } = tab.identity;
  if (verifyWith === null)
    return notSetUp(
      'The tab cannot verify visitors yet. Edit the tab and choose how to verify tokens under Identity.',
    );
  const accepted = algorithms === undefined ? {} : { algorithms };
  if (choice === 'own') {
    if (!ownToken)
      return notSetUp('You have not pasted a token yet. Paste one, or choose another visitor.');
    return { ok: true, value: { kind: 'token', token: ownToken, verifyWith, ...accepted } };
  }
  if (!('secretTokenId' in verifyWith))
    return notSetUp(
      'Assay can make tokens only with a stored secret, and this tab verifies with a public key. Paste your own token.',
    );
  const minting = mintingOf(tab, choice);
  if (minting === null)
    return notSetUp(
      'The tab accepts no algorithm that works with a secret. Edit the tab and accept one of HS256, HS384, HS512.',
    );
  return { ok: true, value: { kind: 'minted', ...minting, ...accepted } };
}
