import { useState } from 'react';
import type { Output } from '#app/api.ts';
import { isObject } from '#core/contract/words.ts';
import type { Tab } from '#core/widget/tab.ts';
import { flawWords, type VisitorChoice } from '#core/widget/visitor.ts';
import type { Outcome } from '#operations/outcome.ts';
import { ClauseLink } from '../../findings/clause-link.tsx';
import { useStateOf, useStores } from '../../shell/context.ts';
import { cx } from '../../ui/cx.ts';
import { Facts } from '../../ui/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { Table } from '../../ui/table.tsx';
import { useTab } from '../simulator/use-simulator.ts';
import styles from '../widget.module.css';
import {
  claimRows,
  type Lack,
  lackOf,
  mintingOf,
  type NamedVisitor,
  tabFor,
  verifierWords,
} from './minting.ts';

/**
 * The visitor of a tab, which has the visitor's claims. `lack` says what must be set up first; `label` is that of the stored
 * secret.
 */
export type Visiting = {
  tab: Tab;
  choice: VisitorChoice;
  /** The visitor of the workspace file; null: one of the usual ones. */
  named: NamedVisitor | null;
  ownToken: string;
  lack: Lack | null;
  label: string | null;
};

/** Who is in front of the tab in use; null without a tab. */
export function useVisitor(): Visiting | null {
  const own = useTab();
  const visitors = useStateOf('simulator', 'visitors');
  const ownTokens = useStateOf('simulator', 'ownTokens');
  const stored = useStateOf('tokens', (state) =>
    state.tokens.state === 'ready' ? state.tokens.value : null,
  );
  const namedVisitors = useStateOf('simulator', 'namedVisitors');
  if (own === null) return null;
  const named = namedVisitors[own.id];
  const tab = tabFor(own, named);
  const choice = visitors[tab.id] ?? 'anonymous';
  const ownToken = ownTokens[tab.id] ?? '';
  const { verifyWith } = tab.identity;
  const id = verifyWith && 'secretTokenId' in verifyWith ? verifyWith.secretTokenId : null;
  const label = stored?.find((token) => token.id === id)?.label ?? null;
  return {
    tab,
    choice,
    named: named ?? null,
    ownToken,
    lack: lackOf(choice, tab, stored, ownToken),
    label,
  };
}

/** Claims, their values, and under which parameter each reaches the webhook (TAB-IDN-1). */
export function ClaimTable({ claims }: { claims: Readonly<Record<string, unknown>> }) {
  const { rows, reason } = claimRows(claims);
  return (
    <>
      <Table className={styles.claims} columns={['Claim', 'Value', 'Webhook receives']}>
        {rows.map(({ name, value, as }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
            <td>{as ?? 'not forwarded'}</td>
          </tr>
        ))}
      </Table>
      {rows.length === 0 && <p className={cx('help pretty', styles.claimsNote)}>No claims.</p>}
      {reason !== null && <p className="problem">{reason}</p>}
    </>
  );
}

type Claims = Readonly<Record<string, unknown>>;

/** A part of a token as its JSON object; null where it holds something else. */
function readPart(part: string): Claims | null {
  try {
    const letters = atob(part.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Takes a token apart for people to read, as `header.claims.signature`; nothing is verified by that. The message of one that cannot be taken apart never repeats it. */
export function takeApart(token: string): { header: Claims; claims: Claims } | { message: string } {
  const pieces = token.split('.');
  if (pieces.length === 5)
    return { message: 'The token is encrypted (five parts), so it can be read only with its key.' };
  if (pieces.length !== 3)
    return {
      message: `A signed token has three parts separated by dots. This text has ${pieces.length}.`,
    };
  const [header, claims] = pieces.map(readPart);
  return header && claims
    ? { header, claims }
    : { message: 'Header and claims must be JSON objects in UTF-8 and Base64url.' };
}

/** What is in a token, and where its claims go. */
function Parts(parts: { header: Claims; claims: Claims }) {
  return (
    <>
      {(['header', 'claims'] as const).map((name) => (
        <section key={name} aria-label={name === 'header' ? 'Header' : 'Decoded claims'}>
          <h3 className="row small">{name === 'header' ? 'Header' : 'Decoded claims'}</h3>
          <pre className={cx('mono small breaks', styles.json)}>
            {JSON.stringify(parts[name], null, 2)}
          </pre>
        </section>
      ))}
      <ClaimTable claims={parts.claims} />
    </>
  );
}

function OwnToken({ token }: { token: string }) {
  const taken = takeApart(token);
  return 'message' in taken ? <p className="problem">{taken.message}</p> : <Parts {...taken} />;
}

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
          <p className={cx('help pretty', styles.claimsNote)}>
            iat and exp are added when the token is created. They are not forwarded.
          </p>
        </section>
      )}
      {isOwn && ownToken !== '' && <OwnToken token={ownToken} />}
      {!isOwn && (
        <div className="wrap-row">
          {/* Not disabled while a token is made: that would take the keyboard out of the sheet, and Escape would no longer close it. */}
          <Button small isDisabled={asked === null} onPress={create}>
            Create token
          </Button>
          <span className={cx('help pretty', styles.claimsNote)}>
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
            <span className={cx('help pretty', styles.claimsNote)} role="status">
              {isCopied
                ? 'Copied'
                : 'Before copying, Assay asks you to confirm outside this window.'}
            </span>
          </div>
          <p className={cx('help pretty', styles.claimsNote)} role="status">
            {Date.parse(minted.expiresAt) < Date.now() ? 'Expired' : 'Expires'}{' '}
            {formatInstant(minted.expiresAt)}. Assay shows it only until you close this panel.
          </p>
          <Parts header={minted.header} claims={minted.claims} />
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
