import type { Tab } from '#core/widget/tab.ts';
import {
  type Algorithm,
  algorithms,
  keyPairAlgorithms,
  type VerifyWith,
} from '#core/widget/visitor.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import {
  AreaField,
  Checkbox,
  Field,
  type Form,
  FormField,
  FormRows,
  SelectField,
  within,
} from '../../ui/form/field.tsx';
import { Advised } from './advice.tsx';

type Kind = 'none' | 'secret' | 'key' | 'keySet';

const kinds = [
  { value: 'none', title: 'None: visitors stay anonymous' },
  { value: 'secret', title: 'A stored secret' },
  { value: 'key', title: 'A public key or a key set' },
  { value: 'keySet', title: 'The address of a key set (JWKS)' },
] as const;

const blank: Record<Kind, VerifyWith | null> = {
  none: null,
  secret: { secretTokenId: '' },
  key: { publicKey: '' },
  keySet: { jwksUrl: '' },
};

function kindOf(verifyWith: VerifyWith | null): Kind {
  if (verifyWith === null) return 'none';
  if ('secretTokenId' in verifyWith) return 'secret';
  return 'publicKey' in verifyWith ? 'key' : 'keySet';
}

type Props = { form: Form<Tab>; claims: string; onClaims(text: string): void };

/** How visitors are verified, and the claims of the tokens that are made here to try with. */
export function IdentitySheet({ form, claims, onClaims }: Props) {
  const identity = within(form, 'identity');
  const visitor = within(form, 'visitor');
  const { verifyWith } = identity.draft;
  const error = identity.errorOf('verifyWith');
  const verify = (changed: VerifyWith | null): void => identity.put({ verifyWith: changed });
  // Algorithms of a secret mean nothing to a key, and the other way round.
  const choose = (kind: Kind): void =>
    identity.put({ verifyWith: blank[kind], algorithms: undefined });
  return (
    <FormRows>
      <Advised setting="identity.verifyWith">
        <SelectField<Kind>
          label="Verify with"
          value={kindOf(verifyWith)}
          options={kinds}
          onChange={choose}
        />
        {verifyWith && 'secretTokenId' in verifyWith && (
          <TokenField
            label="Secret"
            value={verifyWith.secretTokenId || null}
            onChange={(id) => verify({ secretTokenId: id ?? '' })}
            signs
            error={error}
          />
        )}
        {verifyWith && 'publicKey' in verifyWith && (
          <AreaField
            label="Public key or key set"
            value={verifyWith.publicKey}
            onChange={(publicKey) => verify({ publicKey })}
            error={error}
            placeholder="-----BEGIN PUBLIC KEY-----"
            help="PEM or its bare Base64, a certificate, a JWK or a key set. Paste the public key only: it is stored readable in the workspace file."
          />
        )}
        {verifyWith && 'jwksUrl' in verifyWith && (
          <Field
            label="JWKS URL"
            mono
            value={verifyWith.jwksUrl}
            onChange={(text) => verify({ jwksUrl: text.trim() })}
            error={error}
            placeholder="https://login.example.com/.well-known/jwks.json"
            help="Fetched again for each visitor's token"
          />
        )}
      </Advised>
      {verifyWith && (
        <Advised setting="identity.algorithms">
          <Accepted {...identity} />
        </Advised>
      )}
      <Advised setting="identity.claims">
        <AreaField
          label="Claims"
          value={claims}
          onChange={onClaims}
          error={identity.errorOf('claims')}
          help="JSON. Assay signs test tokens with these claims, using the stored secret."
        />
      </Advised>
      <FormField
        form={visitor}
        name="display"
        label="Display name"
        help="Shown as author.display in the visitor's messages"
      />
      <FormField
        form={visitor}
        name="partyId"
        label="Party id"
        mono
        help="A stable UUID, sent as author.partyId in the visitor's messages"
      />
    </FormRows>
  );
}

/** Which algorithms are accepted; none ticked narrows nothing. */
function Accepted({ draft, put }: Form<Tab['identity']>) {
  const { verifyWith, algorithms: accepted = [] } = draft;
  const isStored = verifyWith !== null && 'secretTokenId' in verifyWith;
  const fitting: readonly Algorithm[] = isStored ? algorithms : keyPairAlgorithms;
  const offered = algorithms.filter((name) => fitting.includes(name) || accepted.includes(name));
  const turn = (name: Algorithm, on: boolean): void => {
    const chosen = algorithms.filter((one) => (one === name ? on : accepted.includes(one)));
    put({ algorithms: chosen.length === 0 ? undefined : chosen });
  };
  return (
    <fieldset className="stack gap-1">
      <legend className="field-label">Accepted algorithms</legend>
      <div className="options">
        {offered.map((name) => (
          <Checkbox
            key={name}
            className="inline-row mono small"
            checked={accepted.includes(name)}
            onChange={(on) => turn(name, on)}
          >
            {name}
          </Checkbox>
        ))}
      </div>
      <p className="help">
        If none is selected, every algorithm that fits the key is accepted.
        {isStored &&
          ' HS algorithms need a shared secret, the others a private key (a JWK, or a reference to a PEM file).'}
      </p>
    </fieldset>
  );
}
