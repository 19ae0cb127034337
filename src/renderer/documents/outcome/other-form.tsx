import { useState } from 'react';
import { useStore } from 'zustand';
import {
  type AuthorizationForm,
  type Connection,
  formOfCall,
  otherForm,
} from '#core/document/connection.ts';
import type { DocumentKind } from '#core/document/record.ts';
import type { TokenInfo } from '#operations/vault-schemas.ts';
import { useStores } from '../../shell/context.ts';
import { connectionsOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { Button } from '../../ui/form/button.tsx';
import type { Fetched } from '../store.ts';
import { tryOtherForm } from '../use-fetch.ts';
import styles from './outcome.module.css';

const formNames = { bearer: 'Bearer <token>', plain: 'the plain key' } as const;

/** Whether a reply of this kind shows that the server took the token; null where it shows nothing, or where there is no reply. */
const acceptedBy = (kind: DocumentKind | null): boolean | null =>
  kind === null || kind === 'unexpected' ? null : kind !== 'unauthorized';

function summary(accepted: boolean | null, form: AuthorizationForm): string {
  const refused = formNames[otherForm(form)];
  if (accepted === true) return `The server accepts ${formNames[form]} and refuses ${refused}.`;
  if (accepted === false)
    return `The server refuses both forms, ${refused} and ${formNames[form]}. Check the token of the connection.`;
  return `The server refuses ${refused}. This reply does not show whether it accepts ${formNames[form]}.`;
}

/** Which of the two Authorization forms a server accepts is not shown (DOC-REQ-3): after a 401 the other one can be tried once, and kept when it is accepted. */
export function OtherForm({ fetched }: { fetched: Fetched }) {
  const stores = useStores();
  const connection = useStore(stores.workspace, connectionsOf).find(
    (one) => one.id === fetched.connectionId,
  );
  const token = useStore(stores.tokens, tokensOf).find(({ id }) => id === connection?.tokenId);
  const isFetching = useStore(stores.documents, (state) => state.running !== null);
  const { exchange, isTry } = fetched;
  const form = exchange.authorization;
  const kind = exchange.verdict?.value.kind ?? null;
  if (connection === undefined || connection.tokenId === null || form === null) return null;
  if (isTry)
    return <Tried accepted={acceptedBy(kind)} form={form} connection={connection} token={token} />;
  if (kind !== 'unauthorized') return null;
  return (
    <div className={styles.actions}>
      <Button small isDisabled={isFetching} onPress={() => void tryOtherForm(stores, connection)}>
        Try {formNames[otherForm(form)]} once
      </Button>
    </div>
  );
}

type TriedProps = {
  accepted: boolean | null;
  form: AuthorizationForm;
  connection: Connection;
  token: TokenInfo | undefined;
};

/** What the try of a form shows, and where an accepted one is kept: with the stored token, or with the connection where that is not listed. */
function Tried({ accepted, form, connection, token }: TriedProps) {
  const { workspace, tokens } = useStores();
  const [problem, setProblem] = useState<string | null>(null);
  const isKept = formOfCall(connection, token) === form;
  const keep = async (): Promise<void> => {
    const error = token
      ? await tokens.getState().edit({
          id: token.id,
          label: token.label,
          kind: token.kind,
          hosts: token.hosts,
          authorization: form,
        })
      : await workspace.getState().saveConnection({ ...connection, authorization: form });
    setProblem(error?.message ?? null);
  };
  const owner = token ? `the token “${token.label}”` : `the connection “${connection.name}”`;
  return (
    <>
      <p role="status" className={styles.message}>
        {summary(accepted, form)}
        {accepted === true && isKept && ` It is saved for ${owner}.`}
      </p>
      {accepted === true && !isKept && (
        <div className={styles.actions}>
          <Button small onPress={() => void keep()}>
            Use this form for {owner}
          </Button>
        </div>
      )}
      <div role="alert">{problem !== null && <p className={styles.message}>{problem}</p>}</div>
    </>
  );
}
