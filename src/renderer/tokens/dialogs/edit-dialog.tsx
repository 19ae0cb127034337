import { useState } from 'react';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { type CallError, mend } from '../../rpc/outcome-of.ts';
import { useStores } from '../../shell/context.ts';
import { FormRows } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/layout/dialog.tsx';
import { type FactsDraft, problemsOfFacts } from './drafts.ts';
import { FactFields } from './fact-fields.tsx';
import { type HostsDraft, withTyped } from './hosts-draft.ts';
import { HostsField } from './hosts-field.tsx';

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
    if (Object.keys(problemsOfFacts(facts)).length > 0 || 'problem' in limit) return mend;
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
