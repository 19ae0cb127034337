import type { SecretReference } from '#operations/vault-schemas.ts';
import styles from '../tokens.module.css';

/** Where a secret is read. */
export const ReferenceShown = ({ reference }: { reference: SecretReference }) => (
  <span className={styles.reference}>
    <span className="muted">variable</span>
    <code className={styles.part}>{reference.name}</code>
  </span>
);
