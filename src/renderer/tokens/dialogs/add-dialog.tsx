import { useState } from 'react';
import { useStore } from 'zustand';
import type { SecretReference } from '#operations/vault-schemas.ts';
import { type CallError, mend } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { FormRows } from '../../ui/form/field.tsx';
import { Segments } from '../../ui/form/segments.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { isSettable } from '../vault/new-passphrase.ts';
import { vaultOf } from '../vault/store.ts';
import { type FactsDraft, problemsOfFacts } from './drafts.ts';
import { FactFields } from './fact-fields.tsx';
import { type HostsDraft, withTyped } from './hosts-draft.ts';
import { HostsField } from './hosts-field.tsx';
import {
  blankReference,
  problemsOfReference,
  referenceKinds,
  referenceOf,
} from './reference-draft.ts';
import { ReferenceFields } from './reference-fields.tsx';
import { blankTyped, neededFor, problemsOfSecret, type TypedDraft } from './typed-draft.ts';
import { TypedFields } from './typed-fields.tsx';

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

  /** Makes the vault ready to take what was typed, as far as the form asked for it. */
  const prepare = async (): Promise<CallError | null> => {
    const { choose, unlock } = vault.getState();
    if (needs.choices || needs.setsPassphrase) {
      const keep = info?.keep ?? typed.keep;
      if (keep === null) return mend;
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
    if (isMissing) return mend;
    const error =
      (await prepare()) ??
      (await tokens.getState().add({ ...facts, hosts: [...limits], secret: typed.secret }));
    setTyped(error ? { ...typed, passphrase: '' } : blankTyped);
    return error;
  };
  const save = async (): Promise<CallError | null> => {
    setTried(true);
    if (Object.keys(problemsOfFacts(facts)).length > 0 || 'problem' in limit) return mend;
    if (source === 'typed') return addTyped(limit.hosts);
    const pointed = referenceOf(source, reference);
    if (Object.keys(problemsOfReference(pointed)).length > 0) return mend;
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
