import { useState } from 'react';
import type { Output } from '#app/api.ts';
import { flawWords, type VisitorChoice } from '#core/widget/visitor.ts';
import type { Outcome } from '#operations/outcome.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { mintingOf, verifierWords } from './minting.ts';
import { ClaimTable, MintedShown, PartsShown } from './parts-shown.tsx';
import type { Visiting } from './use-visitor.ts';
import styles from './visitors.module.css';

/** What the platform verifies with, the claims that a token is made of and where each goes, and a token to look at. */
export function TokenSheet({ visiting: { tab, choice, ownToken, label } }: { visiting: Visiting }) {
  const { call } = useStores();
  /** What is in the token that was made last; neither its signature nor the secret that signed it. */
  const [minted, setMinted] = useState<Output<'mintToken'> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { verifyWith, algorithms, claims } = tab.identity;
  const asked = mintingOf(tab, choice);
  const isOwn = choice === 'own';
  const [isCopied, setCopied] = useState(false);
  const readAnswer = <T,>(outcome: Outcome<T>): T | null => {
    setProblem(outcome.ok ? null : outcome.error.message);
    return outcome.ok ? outcome.value : null;
  };
  const create = async (): Promise<void> => {
    if (asked === null) return;
    setMinted(null);
    setMinted(readAnswer(await call('mintToken', asked)));
  };
  // A person allows it outside the window; it is not stored.
  const copy = async (): Promise<void> => {
    setCopied(false);
    const copied = asked && readAnswer(await call('copyMintedToken', asked));
    if (copied === null) return;
    await navigator.clipboard.writeText(copied.token);
    setCopied(true);
  };
  return (
    <>
      <Facts
        facts={[
          { name: 'Verified with', value: verifierWords(verifyWith, label) },
          { name: 'Accepted', value: algorithms?.join(', ') ?? 'all algorithms that fit the key' },
          ...(asked && !isOwn
            ? [{ name: 'Signed with', value: asked.algorithm ?? null, mono: true }]
            : []),
        ]}
      />
      {!isOwn && (
        <section aria-label="Claims">
          <h3 className="row small">
            Claims <ClauseLink id="TAB-IDN-1" />
          </h3>
          <ClaimTable claims={claims} />
          <p className={cx('help pretty', styles.text)}>
            iat and exp are added when the token is created. They are not forwarded.
          </p>
        </section>
      )}
      {isOwn && ownToken !== '' && <PartsShown token={ownToken} />}
      {!isOwn && (
        <div className="wrap-row">
          {/* Not disabled while a token is made: that would take the keyboard out of the sheet, and Escape would no longer close it. */}
          <Button small isDisabled={asked === null} onPress={create}>
            Create token
          </Button>
          <span className={cx('help pretty', styles.text)}>
            {asked === null
              ? 'Assay can create a token only with a stored secret.'
              : madeAs(choice)}
          </span>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      {minted && !isOwn && (
        <section aria-label="Created token" className="stack">
          <div className="wrap-row">
            <Button small onPress={copy}>
              Copy token
            </Button>
            <span className={cx('help pretty', styles.text)} role="status">
              {isCopied
                ? 'Copied'
                : 'Before copying, Assay asks you to confirm outside this window.'}
            </span>
          </div>
          <p className={cx('help pretty', styles.text)} role="status">
            {Date.parse(minted.expiresAt) < Date.now() ? 'Expired' : 'Expires'}{' '}
            {formatInstant(minted.expiresAt)}. Assay shows it only until you close this panel.
          </p>
          <MintedShown header={minted.header} claims={minted.claims} />
        </section>
      )}
    </>
  );
}

const madeAs = (choice: VisitorChoice): string => {
  if (choice === 'expired') return 'Expired an hour ago';
  if (choice === 'anonymous' || choice === 'own' || choice === 'verified')
    return 'Valid for an hour';
  return `Made on purpose: ${flawWords[choice]}`;
};
