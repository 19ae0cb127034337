import { useMemo } from 'react';
import { isObject } from '#core/contract/words.ts';
import { layoutJson } from '../../text/lay-out-json.ts';
import { cx } from '../../ui/cx.ts';
import { Table } from '../../ui/table.tsx';
import { claimRows } from './minting.ts';
import styles from './visitors.module.css';

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
      {rows.length === 0 && <p className={cx('help pretty', styles.text)}>No claims.</p>}
      {reason !== null && <p className="problem">{reason}</p>}
    </>
  );
}

/**
 * The header or the claims of a token: its JSON object, also formatted as text; or, in a sentence,
 * why there is none.
 */
export type TokenPart =
  | { ok: true; value: Readonly<Record<string, unknown>>; text: string }
  | { ok: false; message: string };

/**
 * The parts of a signed token, without verifying it. `signatureBytes` is null if the third part is
 * not Base64url.
 */
export type TokenParts = { header: TokenPart; claims: TokenPart; signatureBytes: number | null };

/** The bytes behind Base64url without padding; null for any other text. */
function bytesOf(part: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(part) || part.length % 4 === 1) return null;
  return Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}

function readPart(name: string, part: string): TokenPart {
  const bytes = bytesOf(part);
  if (bytes === null)
    return {
      ok: false,
      message: `The ${name} cannot be read: it must be Base64url, letters, digits, - and _ only.`,
    };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return { ok: true, value, text: layoutJson(text, []).text };
  } catch {
    // Reported below: for the reader of the token, invalid UTF-8 and invalid JSON come to the same.
  }
  return { ok: false, message: `The ${name} cannot be read: it must be a JSON object in UTF-8.` };
}

/** Takes a token apart for people to read, as `header.claims.signature`. The message of one that cannot be taken apart never repeats it. */
export function takeApart(
  token: string,
): { ok: true; parts: TokenParts } | { ok: false; message: string } {
  const pieces = token.split('.');
  if (pieces.length === 5)
    return {
      ok: false,
      message: 'The token is encrypted (five parts), so it can be read only with its key.',
    };
  if (pieces.length !== 3)
    return {
      ok: false,
      message: `A signed token has three parts separated by dots. This text has ${pieces.length}.`,
    };
  const [header = '', claims = '', signature = ''] = pieces;
  return {
    ok: true,
    parts: {
      header: readPart('header', header),
      claims: readPart('claims', claims),
      signatureBytes: bytesOf(signature)?.byteLength ?? null,
    },
  };
}

const Part = ({ name, part }: { name: string; part: TokenPart }) => (
  <section aria-label={name}>
    <h3 className="row small">{name}</h3>
    {part.ok ? (
      <pre className={cx('mono small breaks', styles.json)}>{part.text}</pre>
    ) : (
      <p className="problem">{part.message}</p>
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
    text: JSON.stringify(value, null, 2),
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
  if (!taken.ok) return <p className="problem">{taken.message}</p>;
  const { header, claims, signatureBytes } = taken.parts;
  return (
    <>
      <Part name="Header" part={header} />
      <Part name="Decoded claims" part={claims} />
      {claims.ok && <ClaimTable claims={claims.value} />}
      <p className={cx('help pretty', styles.text)}>
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
