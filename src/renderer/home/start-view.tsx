import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { TextArea } from 'react-aria-components';
import type { PastedTarget } from '#core/pasted/target.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { connectionsOf, connectorsOf, tabsOf } from '../shell/workspace-store.ts';
import { tokensOf } from '../tokens/store.ts';
import { tailOf } from '../tokens/token-words.ts';
import { Button } from '../ui/form/button.tsx';
import { Checkbox, Field, SelectField, TextBox } from '../ui/form/field.tsx';
import { Segments } from '../ui/form/segments.tsx';
import { Page } from '../ui/layout/pane.tsx';
import { loadedLate } from '../ui/loaded-late.tsx';
import { MenuButton, OfferSection } from '../ui/menu.tsx';
import {
  checkDocument,
  checkWebhook,
  fetchFrom,
  knownConnection,
  knownTab,
  nameInPath,
  tokenForm,
} from './check-pasted.ts';
import { readStart } from './pasted.ts';
import { Recent } from './recent.tsx';
import { fetchSample, fireSample, fireScenario } from './try-samples.ts';
import { useWhenStarted, type WhenStarted } from './use-when-started.tsx';

const AddTokenDialog = loadedLate(
  async () => (await import('../tokens/dialogs/add-dialog.tsx')).AddTokenDialog,
  { title: 'Opening the dialog', tight: true },
);

const TokenField = loadedLate(async () => (await import('../tokens/token-field.tsx')).TokenField, {
  title: 'Loading the tokens',
  tight: true,
});

const kinds = [
  { value: 'webhook', title: 'Webhook' },
  { value: 'document', title: 'Document' },
] as const;

/** Where a first start begins: one field for whatever somebody has, what was called last, and the samples. */
export function StartView() {
  const field = useRef<HTMLTextAreaElement>(null);
  const focusAsked = useStateOf('shell', 'focusAsked');
  const whenStarted = useWhenStarted(() => field.current?.focus());
  useEffect(() => {
    if (focusAsked > 0) field.current?.focus();
  }, [focusAsked]);
  return (
    <Page
      title="Start"
      lead="Assay calls your webhook or your document service and checks each reply against the contract: what is wrong, how to fix it, and whether the fix works."
    >
      <div>
        <PastedForm field={field} whenStarted={whenStarted} />
        <div role="status">{whenStarted.waiting}</div>
      </div>
      <Recent whenStarted={whenStarted} />
      <Samples whenStarted={whenStarted} />
    </Page>
  );
}

/** What the user corrected about what was pasted. */
type Corrections = {
  kind: PastedTarget['kind'] | null;
  id: string;
  name: string;
  connectionId: string | null;
  /** What happens to the secret of a command: null where that is not said. */
  secret: 'store' | 'leave' | 'choose' | null;
  tokenId: string | null;
};
const noCorrections: Corrections = {
  kind: null,
  id: '',
  name: '',
  connectionId: null,
  secret: null,
  tokenId: null,
};

/** What happens to a secret if the user says nothing: a placeholder is asked about. */
const usualSecret = { placeholder: 'ask', variable: 'leave' } as const;

/** The one field, and what was understood of its text. */
function PastedForm({
  field,
  whenStarted,
}: {
  field: RefObject<HTMLTextAreaElement | null>;
  whenStarted: WhenStarted;
}) {
  const stores = useStores();
  const text = useStateOf('shell', 'pasted');
  const tabs = useStateOf('workspace', tabsOf);
  const connectors = useStateOf('workspace', connectorsOf);
  const connections = useStateOf('workspace', connectionsOf);
  const tokens = useStateOf('tokens', tokensOf);
  const [corrected, setCorrected] = useState(noCorrections);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStoring, setStoring] = useState(false);
  const read = useMemo(() => readStart(text), [text]);
  const target = read.kind === 'target' ? read.target : null;
  const endpoint = target?.endpoint ?? null;
  const isDocument = endpoint !== null && (corrected.kind ?? target?.kind) === 'document';
  const id = corrected.id || (endpoint?.id ?? '');
  const own = connections.filter(({ sample }) => !sample);
  const asked = own.length > 0 ? own : connections;
  const connection =
    read.kind === 'id'
      ? asked.find((one) => one.id === corrected.connectionId || asked.length === 1)
      : isDocument && endpoint && knownConnection(connections, endpoint);
  const storable =
    target?.credential && (!isDocument || target.credential.authorization !== null)
      ? target.credential
      : null;
  const doubt = storable?.doubt ?? null;
  const secret = corrected.secret ?? (doubt === null ? 'store' : usualSecret[doubt]);
  const tab = target && !isDocument ? knownTab(tabs, target) : undefined;
  const isNameless = target !== null && !isDocument && !tab && nameInPath(target) === null;
  const connector = connectors.find((one) => one.id === tab?.connectorIds.get_items);
  const token = tokens.find((one) => one.id === (connection || connector)?.tokenId);

  const correct = (next: Partial<Corrections>): void => {
    setCorrected({ ...corrected, ...next });
    setProblem(null);
    whenStarted.dropWaiting();
  };
  const put = (next: string): void => {
    stores.shell.paste(next);
    correct(noCorrections);
  };
  const run = async (tokenId: string | null): Promise<void> => {
    if (target === null) return;
    const error = isDocument
      ? await checkDocument(stores, target, id, tokenId)
      : await checkWebhook(stores, target, tokenId, corrected.name);
    if (error) setProblem(error.message);
    else put('');
  };
  const lack = (): string | null => {
    if (read.kind === 'problem') return read.problem;
    if (read.kind === 'id' && !connection)
      return asked.length === 0
        ? 'There is no connection to fetch it from. Paste the whole address of the document.'
        : 'Choose the connection to fetch it from.';
    if (isDocument && id.trim() === '') return 'Enter the id of the document.';
    if (!storable) return null;
    if (secret === 'ask') return 'This looks like a placeholder. Use it anyway, or choose a token.';
    return secret === 'choose' && corrected.tokenId === null ? 'Choose a token.' : null;
  };
  const act = (): void => {
    const found = lack();
    if (found !== null) setProblem(found);
    else if (read.kind === 'nothing') void fireSample(stores).then(setProblem);
    else if (storable && secret === 'store') setStoring(true);
    else if (target !== null) void run(secret === 'choose' ? corrected.tokenId : null);
    else {
      if (read.kind === 'id' && connection) fetchFrom(stores, connection.id, read.id);
      else if (read.kind === 'reply') stores.reply.edit({ ...read, text });
      else if (read.kind === 'evidence')
        void stores.imported.readText('pasted text', text, read.isBase64);
      put('');
    }
  };
  // An action that waits for the workspace is done with what was read of it.
  const latest = useRef(act);
  latest.current = act;
  // Only what is sent waits for the workspace.
  const isLocal = ['reply', 'evidence', 'problem'].includes(read.kind);
  const check = (): void => (isLocal ? act() : whenStarted.run(() => latest.current()));
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    check();
  };
  const says = (): string => {
    const from = connection ? ` from ${connection.name}` : '';
    const to = tab ? ` of ${tab.name}` : '';
    const secretSent = token
      ? ` with ${token.reference ? tailOf(token) : `token …${token.lastFour}`}`
      : '';
    switch (read.kind) {
      case 'nothing':
        return 'An address is called once, everything else is read here. Enter checks a sample webhook.';
      case 'problem':
        return '';
      case 'target':
        return isDocument
          ? `A document. Enter fetches it once${from}${secretSent}.`
          : `A webhook. Enter fires get_items${to} once${secretSent}.`;
      case 'id':
        return connection
          ? `A document id. Enter fetches it${from}${secretSent}.`
          : 'A document id.';
      case 'reply':
        return `${read.as === 'document' ? 'The reply of a document' : `A reply to ${read.as}`}. Nothing is sent.`;
      case 'evidence':
        return `This is ${read.title}. Nothing is sent.`;
    }
  };
  return (
    <form
      className="card pad stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        check();
      }}
    >
      <TextBox
        label="Address, curl, reply, XML, Base64 or document id"
        value={text}
        onChange={put}
        error={problem}
        help={<span role="status">{says()}</span>}
        autoFocus
      >
        <TextArea
          ref={field}
          className="input input-area mono small"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder="https://hooks.example.com/orders"
          onKeyDown={onKeyDown}
          data-own-keys="Mod+Enter"
        />
      </TextBox>
      {endpoint && (
        <Segments<PastedTarget['kind']>
          label="Check it as"
          options={kinds}
          value={isDocument ? 'document' : 'webhook'}
          onChange={(kind) => correct({ kind })}
        />
      )}
      {isDocument && !endpoint.id && (
        <Field
          label="Document id"
          mono
          value={corrected.id}
          onChange={(typed) => correct({ id: typed })}
          placeholder="A UUID"
          required
        />
      )}
      {read.kind === 'id' && asked.length > 1 && (
        <SelectField
          label="Connection"
          value={connection ? connection.id : ''}
          options={[
            { value: '', title: 'Choose…' },
            ...asked.map((one) => ({ value: one.id, title: one.name })),
          ]}
          onChange={(connectionId) => correct({ connectionId })}
        />
      )}
      {target?.credential && !storable && (
        <p className="help">
          The {target.credential.header} header is left out: a document request carries its token in
          the Authorization header.
        </p>
      )}
      {isNameless && (
        <Field
          label="Tab name"
          value={corrected.name}
          onChange={(name) => correct({ name })}
          placeholder={target.host}
          help="The address does not say what it is for. Empty: the hostname."
        />
      )}
      {storable && doubt === null && (
        <Checkbox
          checked={secret === 'store'}
          onChange={(on) => correct({ secret: on ? 'store' : 'leave' })}
        >
          Store the secret of the {storable.header} header as a token and send it
        </Checkbox>
      )}
      {storable && doubt !== null && (
        <div className="wrap-row">
          <span>
            {doubt === 'placeholder'
              ? `The ${storable.header} header: this looks like a placeholder.`
              : `The secret of the ${storable.header} header is a variable.`}
          </span>
          {doubt === 'placeholder' && (
            <Button
              small
              onPress={() => {
                correct({ secret: 'store' });
                whenStarted.run(() => setStoring(true));
              }}
            >
              Use it anyway
            </Button>
          )}
          <Button small onPress={() => correct({ secret: 'choose' })}>
            Choose a token
          </Button>
        </div>
      )}
      {storable && secret === 'choose' && (
        <TokenField
          label="Token"
          value={corrected.tokenId}
          onChange={(tokenId) => correct({ tokenId })}
          urls={[target?.webhookUrl ?? '']}
        />
      )}
      <div role="status" className="help stack gap-1 hide-empty">
        {target?.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
      <div className="wrap-row">
        <Button type="submit" look="primary">
          {text.trim() === '' ? 'Check a sample' : 'Check'}
        </Button>
        {text.trim() === '' && <Button onPress={() => stores.reply.edit({})}>Paste a reply</Button>}
      </div>
      {isStoring && target && storable && (
        <AddTokenDialog
          begin={tokenForm(target.host, storable)}
          onClose={() => setStoring(false)}
          onAdded={(added) => void run(added.id)}
        />
      )}
    </form>
  );
}

/** Every document and every scenario of the sample services; picking one fetches or fires it. */
function Samples({ whenStarted }: { whenStarted: WhenStarted }) {
  const stores = useStores();
  const { samples, loadSamples } = useStateOf('about');
  const [problem, setProblem] = useState<string | null>(null);
  const pick = (action: () => string | null | Promise<string | null>) => () =>
    whenStarted.run(() => void Promise.resolve(action()).then(setProblem));
  if (samples.state === 'failed')
    return (
      <div className="wrap-row">
        <span className="problem">{samples.error.message}</span>
        <Button onPress={loadSamples}>Read the samples again</Button>
      </div>
    );
  const offered = samples.state === 'ready' ? samples.value : null;
  if (samples.state === 'ready' && offered === null)
    return (
      <p className="muted">
        The sample services are not running: they could not open a port on this machine.
      </p>
    );
  return (
    <div className="wrap-row">
      <MenuButton
        name="Samples"
        button={
          <Button>
            Samples <ChevronDown />
          </Button>
        }
        width={420}
        placement="bottom start"
      >
        <OfferSection
          title="Documents"
          offers={(offered?.documents.offers ?? []).map(({ name, about, id }) => ({
            name,
            about,
            run: pick(() => fetchSample(stores, id)),
          }))}
        />
        <OfferSection
          title="Webhook"
          offers={(offered?.webhook.offers ?? []).map((offer) => ({
            ...offer,
            run: pick(() => fireScenario(stores, offer)),
          }))}
        />
      </MenuButton>
      <span className="muted small">Their webhook and document service run inside Assay.</span>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
