import type { SecretReference } from '#operations/vault-schemas.ts';
import styles from '../tokens.module.css';

const words = { environment: 'variable', file: 'file', command: 'command' } as const;

function partsOf(reference: SecretReference): readonly string[] {
  if (reference.from === 'environment') return [reference.name];
  return reference.from === 'file' ? [reference.path] : [reference.program, ...reference.args];
}

/** Where a secret is read; a command with each argument by itself, so that nothing in it passes for something else. */
export function ReferenceShown({ reference }: { reference: SecretReference }) {
  const parts = partsOf(reference).map((text, index) => ({ text, key: `part ${index + 1}` }));
  return (
    <span className={styles.reference}>
      <span className={styles.quiet}>{words[reference.from]}</span>
      {parts.map(({ text, key }) => (
        <code key={key} className={styles.part}>
          {text === '' ? <span className={styles.quiet}>empty</span> : text}
        </code>
      ))}
    </span>
  );
}
