import {
  type Algorithm,
  algorithms,
  keyPairAlgorithms,
  type VerifyWith,
} from '#core/widget/visitor.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { AreaField, Checkbox, Field, type Form, SelectField } from '../../ui/form/field.tsx';
import type { TabDraft } from './tab-draft.ts';

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

type Identity = Form<TabDraft['identity']>;

/** How visitors are verified: with what, and where that is. */
export function VerifyFields({ draft: { verifyWith }, put, errorOf }: Identity) {
  const error = errorOf('verifyWith');
  const verify = (changed: VerifyWith | null): void => put({ verifyWith: changed });
  return (
    <>
      <SelectField<Kind>
        label="Verify with"
        value={kindOf(verifyWith)}
        options={kinds}
        // Algorithms of a secret mean nothing to a key, and the other way round.
        onChange={(kind) => put({ verifyWith: blank[kind], algorithms: undefined })}
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
    </>
  );
}

/** Which algorithms are accepted; none ticked narrows nothing. */
export function AcceptedAlgorithms({ draft, put }: Identity) {
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
