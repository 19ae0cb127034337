import { useState } from 'react';
import { useStore } from 'zustand';
import type { SecretReference, TokenInfo, VaultInfo } from '#operations/vault-schemas.ts';
import { type CallError, fixFields } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { Field, FormRows } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { isSettable, PassphraseFields } from '../vault/passphrase-fields.tsx';
import { vaultOf } from '../vault/store.ts';
import { StoreChoiceField } from '../vault/store-dialog.tsx';
import {
  blankReference,
  blankTyped,
  type FactsDraft,
  type HostsDraft,
  type Needed,
  neededFor,
  problemsOfFacts,
  problemsOfReference,
  problemsOfSecret,
  referenceKinds,
  referenceOf,
  type TypedDraft,
  withTyped,
} from './drafts.ts';
import { FactFields, HostsField } from './hosts-field.tsx';
import { ReferenceFields } from './reference-fields.tsx';

type Props = {
  draft: TypedDraft;
  onChange(draft: TypedDraft): void;
  needs: Needed;
  system: VaultInfo['system'];
  tried: boolean;
};

/** A typed secret, and what the vault needs before it can be stored. */
export function TypedFields({ draft, onChange, needs, system, tried }: Props) {
  if (needs.refused)
    return (
      <p>
        Typed tokens are not stored, as chosen in the Tokens view. Use a variable, a file or a
        command, or change the token storage.
      </p>
    );
  return (
    <>
      <Field
        label="Secret"
        value={draft.secret}
        onChange={(secret) => onChange({ ...draft, secret })}
        error={tried ? problemsOfSecret(draft.secret) : null}
        help="Stored immediately. Afterwards, Assay shows only its last four characters."
        secret
        mono
        required
      />
      {needs.choices && (
        <StoreChoiceField
          label="How to store it"
          choices={needs.choices}
          system={system}
          value={draft.keep}
          onChange={(keep) => onChange({ ...draft, keep })}
          error={
            tried && draft.keep === null
              ? 'Choose how to store it. Assay stores later tokens in the same way. You can change this in the Tokens view.'
              : null
          }
        />
      )}
      {needs.setsPassphrase && (
        <PassphraseFields
          typed={draft.next}
          onChange={(next) => onChange({ ...draft, next })}
          tried={tried}
        />
      )}
      {needs.unlocks && (
        <Field
          label="Passphrase"
          value={draft.passphrase}
          onChange={(passphrase) => onChange({ ...draft, passphrase })}
          help="The vault is locked. Enter the passphrase that encrypts your tokens."
          error={tried && draft.passphrase === '' ? 'Enter the passphrase' : null}
          secret
          required
        />
      )}
    </>
  );
}

type Source = 'typed' | SecretReference['from'];
const sources = [
  { value: 'typed', title: 'Typed' },
  ...referenceKinds,
] as const satisfies readonly { value: Source; title: string }[];

/** Adds a token: typed, or read somewhere when it is used. What is typed lives in its field only, until it is sent, and is wiped from it then. */
export function AddTokenDialog({ onClose }: { onClose(): void }) {
  const { tokens, vault } = useStores();
  const info = useStore(vault, vaultOf);
  const [source, setSource] = useState<Source>('typed');
  const [facts, setFacts] = useState<FactsDraft>({
    label: '',
    kind: 'bearer_token',
    authorization: null,
    signs: false,
  });
  const [hosts, setHosts] = useState<HostsDraft>({ hosts: [], typed: '' });
  const [typed, setTyped] = useState<TypedDraft>(blankTyped);
  const [reference, setReference] = useState(blankReference);
  const [tried, setTried] = useState(false);
  const limit = withTyped(hosts);
  const needs = neededFor(info, typed.keep);

  /** Prepares the vault for the typed secret, as the form requires. */
  const prepare = async (): Promise<CallError | null> => {
    const { choose, unlock } = vault.getState();
    if (needs.choices || needs.setsPassphrase) {
      const keep = info?.keep ?? typed.keep;
      if (keep === null) return fixFields;
      const error = await choose(keep, needs.setsPassphrase ? typed.next.passphrase : null);
      if (error) return error;
    }
    return needs.unlocks ? unlock(typed.passphrase) : null;
  };
  const addTyped = async (limits: readonly string[]): Promise<CallError | null> => {
    if (needs.refused)
      return {
        code: 'refused',
        message: 'Typed tokens are not stored here. Choose a variable, a file or a command.',
      };
    const isMissing =
      (needs.choices && typed.keep === null) ||
      (needs.setsPassphrase && !isSettable(typed.next)) ||
      (needs.unlocks && typed.passphrase === '') ||
      problemsOfSecret(typed.secret);
    if (isMissing) return fixFields;
    const error =
      (await prepare()) ??
      (await tokens.getState().add({ ...facts, hosts: [...limits], secret: typed.secret }));
    setTyped(error ? { ...typed, passphrase: '' } : blankTyped);
    return error;
  };
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (Object.keys(problemsOfFacts(facts)).length > 0 || 'problem' in limit) return fixFields;
    if (source === 'typed') return addTyped(limit.hosts);
    const pointed = referenceOf(source, reference);
    if (Object.keys(problemsOfReference(pointed)).length > 0) return fixFields;
    return tokens
      .getState()
      .addReference({ ...facts, hosts: [...limit.hosts], reference: pointed });
  };
  return (
    <FormDialog title="Add token" action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        <FactFields facts={facts} onChange={setFacts} tried={tried} />
        <div>
          <Segments<Source> label="Source" options={sources} value={source} onChange={setSource} />
        </div>
        {source === 'typed' ? (
          <TypedFields
            draft={typed}
            onChange={setTyped}
            needs={needs}
            system={info?.system ?? null}
            tried={tried}
          />
        ) : (
          <ReferenceFields from={source} draft={reference} onChange={setReference} tried={tried} />
        )}
        <HostsField
          draft={hosts}
          onChange={setHosts}
          problem={tried && 'problem' in limit ? limit.problem : null}
        />
      </FormRows>
    </FormDialog>
  );
}

/** Changes everything about a token but its secret. */
export function EditTokenDialog({ token, onClose }: { token: TokenInfo; onClose(): void }) {
  const { tokens } = useStores();
  const { label, kind, authorization, signs } = token;
  const [facts, setFacts] = useState<FactsDraft>({ label, kind, authorization, signs });
  const [hosts, setHosts] = useState<HostsDraft>({ hosts: token.hosts, typed: '' });
  const [tried, setTried] = useState(false);
  const limit = withTyped(hosts);
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (Object.keys(problemsOfFacts(facts)).length > 0 || 'problem' in limit) return fixFields;
    return tokens.getState().edit({ id: token.id, ...facts, hosts: [...limit.hosts] });
  };
  return (
    <FormDialog title="Edit token" action="Save" onClose={onClose} onSubmit={save}>
      <FormRows>
        <FactFields facts={facts} onChange={setFacts} tried={tried} />
        <HostsField
          draft={hosts}
          onChange={setHosts}
          problem={tried && 'problem' in limit ? limit.problem : null}
        />
        {(token.hosts.length > 0 || !token.signs) && (
          <p>
            If you add hostnames or allow signing, Assay asks you to confirm outside this window.
          </p>
        )}
      </FormRows>
    </FormDialog>
  );
}
