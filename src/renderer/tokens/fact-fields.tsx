import { type TokenInfo, tokenKinds } from '#operations/vault-schemas.ts';
import { Field, FieldPair, SelectField } from '../ui/field.tsx';
import { type FactsDraft, problemsOfFacts } from './facts-draft.ts';
import styles from './tokens.module.css';

const kinds = tokenKinds.map((value) => ({ value, title: value }));

/** What a token is called, and what it is for. */
export function FactFields({ facts, onChange, tried }: { facts: FactsDraft; onChange(facts: FactsDraft): void; tried: boolean }) {
  return (
    <>
      <FieldPair>
        <Field
          label="Label"
          value={facts.label}
          onChange={(label) => onChange({ ...facts, label })}
          error={tried ? problemsOfFacts(facts).label : null}
          placeholder="What you call it"
          autoFocus
          required
        />
        <SelectField<TokenInfo['kind']>
          label="Kind"
          value={facts.kind}
          options={kinds}
          onChange={(kind) => onChange({ ...facts, kind })}
          help="A word for you; it changes nothing in what is sent"
        />
      </FieldPair>
      <label className={styles.check}>
        <input type="checkbox" checked={facts.signs} onChange={(event) => onChange({ ...facts, signs: event.target.checked })} />
        May sign visitors' tokens
      </label>
    </>
  );
}
