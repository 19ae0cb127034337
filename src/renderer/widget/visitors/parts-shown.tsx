import { useMemo } from 'react';
import { layoutJson } from '../../text/lay-out-json.ts';
import { ClaimTable } from './claim-table.tsx';
import { type TokenPart, takeApart } from './token-parts.ts';
import styles from './visitors.module.css';

const Part = ({ name, part }: { name: string; part: TokenPart }) => (
  <section aria-label={name}>
    <h3 className={styles.head}>{name}</h3>
    {part.ok ? (
      <pre className={styles.json}>{part.text}</pre>
    ) : (
      <p className={styles.problem}>{part.message}</p>
    )}
  </section>
);

/** What is in a token that was made here, which never comes to the window itself. */
export function MintedShown({
  header,
  claims,
}: {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
}) {
  const part = (value: Record<string, unknown>): TokenPart => ({
    ok: true,
    value,
    text: layoutJson(JSON.stringify(value), []).text,
  });
  return (
    <>
      <Part name="Header" part={part(header)} />
      <Part name="Decoded claims" part={part(claims)} />
      <ClaimTable claims={claims} />
    </>
  );
}

/** The three parts of a token, decoded to be read; nothing is verified by that. */
export function PartsShown({ token }: { token: string }) {
  const taken = useMemo(() => takeApart(token), [token]);
  if (!taken.ok) return <p className={styles.problem}>{taken.message}</p>;
  const { header, claims, signatureBytes } = taken.parts;
  return (
    <>
      <Part name="Header" part={header} />
      <Part name="Decoded claims" part={claims} />
      {claims.ok && <ClaimTable claims={claims.value} />}
      <p className={styles.text}>
        Signature:{' '}
        {signatureBytes === null
          ? 'not Base64url'
          : signatureBytes === 0
            ? 'empty, so the token is not signed'
            : `${signatureBytes} bytes`}
        . The platform checks whether it is valid.
      </p>
    </>
  );
}
