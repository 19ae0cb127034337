import { claimRows } from './minting.ts';
import styles from './visitors.module.css';

/** Claims, their values, and under which parameter each reaches the webhook (TAB-IDN-1). */
export function ClaimTable({ claims }: { claims: Readonly<Record<string, unknown>> }) {
  const { rows, reason } = claimRows(claims);
  return (
    <>
      <table className={styles.claims}>
        <thead>
          <tr>
            <th scope="col">Claim</th>
            <th scope="col">Value</th>
            <th scope="col">Webhook receives</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value, as }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
              <td>{as ?? 'not forwarded'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className={styles.text}>No claims.</p>}
      {reason !== null && <p className={styles.problem}>{reason}</p>}
    </>
  );
}
