import { authorizationForms } from '#core/document/connection.ts';
import { type TokenInfo, tokenKinds } from '#operations/vault-schemas.ts';
import { Field, FieldPair, SelectField } from '../../ui/form/field.tsx';
import { formTitles } from '../token-words.ts';
import styles from '../tokens.module.css';
import { type FactsDraft, problemsOfFacts } from './drafts.ts';

const kinds = tokenKinds.map((value) => ({ value, title: value }));

const byConnection = '';
const forms = [
  { value: byConnection, title: 'As set in the connection' },
  ...authorizationForms.map((value) => ({ value, title: formTitles[value] })),
] as const;

/** What a token is called, what it is for, and in which form it is sent. */
export function FactFields({
  facts,
  onChange,
  tried,
}: {
  facts: FactsDraft;
  onChange(facts: FactsDraft): void;
  tried: boolean;
}) {
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
          help="A note for you. It does not change what is sent."
        />
      </FieldPair>
      <SelectField
        label="Authorization"
        value={facts.authorization ?? byConnection}
        options={forms}
        onChange={(form) =>
          onChange({ ...facts, authorization: form === byConnection ? null : form })
        }
        help="The header format when this token fetches documents"
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={facts.signs}
          onChange={(event) => onChange({ ...facts, signs: event.target.checked })}
        />
        May sign and verify visitors' tokens
      </label>
    </>
  );
}
