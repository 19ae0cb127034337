import type { SecretReference } from '#operations/vault-schemas.ts';
import { Field, type Form } from '../../ui/form/field.tsx';
import styles from '../tokens.module.css';

/** Where a secret is read. */
export const ReferenceShown = ({ reference }: { reference: SecretReference }) => (
  <span className={styles.reference}>
    <span className="muted">variable</span>
    <code className={styles.part}>{reference.name}</code>
  </span>
);

/** The variable from which a secret is read when it is needed. */
export const VariableField = ({ form }: { form: Form<{ variable: string }> }) => (
  <Field
    label="Variable name"
    mono
    value={form.draft.variable}
    onChange={(variable) => form.put({ variable })}
    error={form.errorOf('name')}
    placeholder="DOCUMENTS_TOKEN"
    help="Read from the environment that Assay was started in, each time the token is used"
    required
  />
);
