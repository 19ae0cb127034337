import { Archive, CircleSlash } from 'lucide-react';
import { useState } from 'react';
import { hasError } from '#core/contract/finding.ts';
import { type AuthorizationForm, formOfCall, otherForm } from '#core/document/connection.ts';
import type { DocumentKind, DocumentRecord } from '#core/document/record.ts';
import { formatBytes } from '#core/http/byte-size.ts';
import { grouped } from '#core/text/wording.ts';
import { longestText, shortened } from '#core/widget/simulator/display.ts';
import type { CallError } from '../../rpc/outcome-of.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { connectionsOf, openedOf } from '../../shell/workspace-store.ts';
import { tokensOf } from '../../tokens/store.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Button } from '../../ui/form/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { kindLabel } from '../kind-labels.ts';
import { openReply } from '../select-document.ts';
import type { Fetched, Subject } from '../store.ts';
import { fetchAsFilledIn, tryOtherForm } from '../use-fetch.ts';
import { FollowBox, RetentionClock } from './retention-clock.tsx';

/** The way to the completed reply that is stored, while another one is on show. */
function StoredCopy({ connectionId, id }: Subject) {
  const stores = useStores();
  const copy = useStateOf('documents', ({ calls }) =>
    calls.find(
      ({ ownerId, documentId, outcome, hasReply }) =>
        hasReply && outcome === 'completed' && ownerId === connectionId && documentId === id,
    ),
  );
  const shownAt = useStateOf('documents', (state) => state.shown?.exchange.at);
  if (!copy || copy.at === shownAt) return null;
  return (
    <section className="ruled pad-part" aria-label="Stored copy">
      <p className="row">
        <Archive /> A completed reply is stored here ({formatBytes(copy.bytes ?? 0)})
      </p>
      <div className="wrap-row pad-above">
        <Button small onPress={() => void openReply(stores, copy.seq)}>
          Open copy
        </Button>
      </div>
    </section>
  );
}

const formNames = { bearer: 'Bearer <token>', plain: 'the plain key' } as const;

/**
 * Whether a reply of this kind shows that the server accepted the token; null if it shows nothing,
 * or if there is no reply.
 */
const acceptedBy = (kind: DocumentKind | null): boolean | null =>
  kind === null || kind === 'unexpected' || kind === 'unread' ? null : kind !== 'unauthorized';

function summary(accepted: boolean | null, form: AuthorizationForm): string {
  const refused = formNames[otherForm(form)];
  if (accepted === true) return `The server accepts ${formNames[form]} and refuses ${refused}.`;
  if (accepted === false)
    return `The server refuses both forms, ${refused} and ${formNames[form]}. Check the token of the connection.`;
  return `The server refuses ${refused}. This reply does not show whether it accepts ${formNames[form]}.`;
}

/**
 * After a 401 the token of the connection is chosen here, and the document is fetched again with it. The documents do not show
 * which of the two Authorization forms a server accepts (DOC-REQ-3), so the other one can be tried once, and saved if it works:
 * with the stored token, or with the connection if the token is not stored.
 */
function After401({ fetched }: { fetched: Fetched }) {
  const stores = useStores();
  const { workspace, documents, tokens } = stores;
  const { connectionId, id, exchange, isTry } = fetched;
  const connection = useStateOf('workspace', connectionsOf).find((one) => one.id === connectionId);
  const token = useStateOf('tokens', tokensOf).find((one) => one.id === connection?.tokenId);
  const isOfFile = useStateOf('workspace', openedOf) !== null;
  const isFetching = useStateOf('documents', (state) => state.running !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const kind = exchange.verdict?.value.kind ?? null;
  const isRefused = kind === 'unauthorized';
  if (connection === undefined || !(isRefused || isTry)) return null;
  const done = (error: CallError | null): void => setProblem(error?.message ?? null);
  const choose = async (tokenId: string | null): Promise<void> => {
    const error = await workspace.saveConnection({ ...connection, tokenId });
    done(error);
    if (error) return;
    documents.setId(id);
    fetchAsFilledIn(stores);
  };
  const form = connection.tokenId === null ? null : exchange.authorization;
  const accepted = acceptedBy(kind);
  const isKept = formOfCall(connection, token) === form;
  const owner = token ? `the token “${token.label}”` : `the connection “${connection.name}”`;
  const keep = async (authorization: AuthorizationForm): Promise<void> => {
    if (!token) return done(await workspace.saveConnection({ ...connection, authorization }));
    const { id: tokenId, label, hosts } = token;
    done(await tokens.edit({ id: tokenId, label, hosts, authorization }));
  };
  return (
    <>
      {isRefused && !isOfFile && (
        <div className="pad-above">
          <TokenField
            label="Token"
            value={connection.tokenId}
            onChange={(tokenId) => void choose(tokenId)}
            urls={[connection.base_url]}
          />
        </div>
      )}
      {form && isTry && (
        <p role="status" className="breaks pad-above">
          {summary(accepted, form)}
          {accepted === true && isKept && ` Assay saved this form for ${owner}.`}
        </p>
      )}
      <div className="wrap-row pad-above hide-empty">
        {form && !isTry && (
          <Button
            small
            isDisabled={isFetching}
            onPress={() => void tryOtherForm(stores, connection)}
          >
            Try {formNames[otherForm(form)]} once
          </Button>
        )}
        {form && isTry && accepted === true && !isKept && (
          <Button small onPress={() => void keep(form)}>
            Use this form for {owner}
          </Button>
        )}
      </div>
      <p role="alert" className="breaks pad-above hide-empty">
        {problem}
      </p>
    </>
  );
}

/** What one fetch came to: the outcome, how long the document is available, and its record. `isPast`: one of the history, from which nothing is done. */
export function OutcomePane({ fetched, isPast = false }: { fetched: Fetched; isPast?: boolean }) {
  const { http, verdict, xml, isMock } = fetched.exchange;
  const record = verdict?.value.record ?? null;
  return (
    <div className="column container">
      <div className="ruled pad-part">
        {verdict ? (
          <OutcomeWord
            kind={verdict.value.kind}
            hasErrors={hasError(verdict.findings)}
            hasXml={xml !== null}
          />
        ) : (
          <NoReply />
        )}
        {isMock && <p className="tone-warning">The mock service answered, not the service.</p>}
        {record?.message && <Message text={record.message} />}
        <div className="wrap-row pad-above">
          <Chip
            name="HTTP status"
            value={http ? `${http.status} ${http.statusText}`.trim() : 'no reply'}
          />
          <Chip
            name="status_code"
            value={http ? String(record?.status_code ?? 'none') : 'no reply'}
          />
        </div>
        {!isPast && <After401 fetched={fetched} />}
      </div>
      {!isPast && <FollowBox connectionId={fetched.connectionId} id={fetched.id} />}
      <RetentionClock fetched={fetched} />
      {!isPast && <StoredCopy connectionId={fetched.connectionId} id={fetched.id} />}
      {record && (
        <section className="pad-part" aria-label="Record">
          <Facts facts={recordFacts(record)} />
        </section>
      )}
    </div>
  );
}

function Message({ text }: { text: string }) {
  const preview = shortened(text, longestText);
  return (
    <>
      <p className="breaks pad-above">{preview}</p>
      {preview !== text && (
        <p className="muted pretty">
          Shortened from {grouped(text.length)} characters. See the raw reply for the full text.
        </p>
      )}
    </>
  );
}

/** Says that the document has no reply; the diagnosis says why. */
const NoReply = () => (
  <p className="row strong headline tone-error">
    <CircleSlash size={20} /> No reply
  </p>
);

function OutcomeWord({
  kind,
  hasErrors,
  hasXml,
}: {
  kind: DocumentKind;
  hasErrors: boolean;
  hasXml: boolean;
}) {
  const { word, icon: Icon, tone, means } = kindLabel(kind, hasErrors, hasXml);
  return (
    <>
      <p className={cx('row strong headline', `tone-${tone}`)}>
        <Icon size={20} /> {word}
      </p>
      <p className="muted pretty">{means}</p>
    </>
  );
}

const dates = new Set(['date_created', 'parsed_date']);

/**
 * The received fields, in the order of the document's table; the outcome already shows message and
 * status_code.
 */
function recordFacts(record: DocumentRecord): Fact[] {
  return Object.entries(record)
    .filter(([name]) => name !== 'status_code' && name !== 'message')
    .map(([name, value]) => {
      const text = String(value);
      return dates.has(name)
        ? { name, value: formatInstant(text), hover: text, copy: true }
        : { name, value: text, mono: true, copy: true };
    });
}
