import {
  ChevronDown,
  FileText,
  FlaskConical,
  type LucideIcon,
  MessageSquareText,
} from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Label, Text, TextArea, TextField } from 'react-aria-components';
import { pastedReply } from '#core/pasted/reply.ts';
import { type PastedTarget, readPasted } from '#core/pasted/target.ts';
import type { SamplesInfo } from '#operations/schemas.ts';
import { useStateOf, useStores } from '../shell/context.ts';
import { tabsOf } from '../shell/workspace-store.ts';
import { cx } from '../ui/cx.ts';
import { Button } from '../ui/form/button.tsx';
import { Checkbox, Field } from '../ui/form/field.tsx';
import { Segments } from '../ui/form/segments.tsx';
import { Page } from '../ui/layout/pane.tsx';
import { loadedLate } from '../ui/loaded-late.tsx';
import { MenuButton, OfferSection } from '../ui/menu.tsx';
import { openedOf } from '../workspace/store.ts';
import { checkDocument, checkWebhook, knownTab, nameInPath, tokenForm } from './check-pasted.ts';
import styles from './start.module.css';
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

/** Where a first start begins: one field that leads to a verdict, and the three things that Assay is for. */
export function StartView() {
  const address = useRef<HTMLTextAreaElement>(null);
  const whenStarted = useWhenStarted(() => address.current?.focus());
  return (
    <Page
      title="Start"
      lead="Assay calls your webhook or your document service and checks each reply against the contract: what is wrong, how to fix it, and whether the fix works."
    >
      <div>
        <PastedForm address={address} whenStarted={whenStarted} />
        <div role="status">{whenStarted.waiting}</div>
      </div>
      <Cards whenStarted={whenStarted} />
    </Page>
  );
}

/** What the user corrected about what was pasted. */
type Corrections = {
  kind: PastedTarget['kind'] | null;
  id: string;
  name: string;
  /** What happens to the secret of a command: null where that is not said. */
  secret: 'store' | 'leave' | 'choose' | null;
  tokenId: string | null;
};
const noCorrections: Corrections = { kind: null, id: '', name: '', secret: null, tokenId: null };

/** What happens to a secret if the user says nothing: a placeholder is asked about. */
const usualSecret = { placeholder: 'ask', variable: 'leave' } as const;

/** The field for an address or a command, and what was understood of it. */
function PastedForm({
  address,
  whenStarted,
}: {
  address: RefObject<HTMLTextAreaElement | null>;
  whenStarted: WhenStarted;
}) {
  const stores = useStores();
  const { text, setText } = useStateOf('start');
  const [corrected, setCorrected] = useState(noCorrections);
  const [problem, setProblem] = useState<string | null>(null);
  const [isStoring, setStoring] = useState(false);
  const reply = useMemo(() => pastedReply(text), [text]);
  const read = text.trim() === '' || reply !== null ? null : readPasted(text);
  const target = read && 'target' in read ? read.target : null;
  const kind = corrected.kind ?? target?.kind ?? 'webhook';
  const isDocument = kind === 'document' && target?.endpoint !== null;
  const id = corrected.id || (target?.endpoint?.id ?? '');
  const storable =
    target?.credential && (!isDocument || target.credential.authorization !== null)
      ? target.credential
      : null;
  const doubt = storable?.doubt ?? null;
  const secret = corrected.secret ?? (doubt === null ? 'store' : usualSecret[doubt]);
  const tabs = useStateOf('workspace', tabsOf);
  const isNameless =
    target !== null && !isDocument && !knownTab(tabs, target) && nameInPath(target) === null;

  const correct = (next: Corrections): void => {
    setCorrected(next);
    whenStarted.dropWaiting();
  };
  const put = (next: string): void => {
    setText(next);
    correct(noCorrections);
    setProblem(null);
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
    if (read && 'problem' in read) return read.problem;
    if (isDocument && id.trim() === '') return 'Enter the id of the document.';
    if (!storable) return null;
    if (secret === 'ask') return 'This looks like a placeholder. Use it anyway, or choose a token.';
    return secret === 'choose' && corrected.tokenId === null ? 'Choose a token.' : null;
  };
  const check = (): void => {
    if (reply !== null) {
      stores.reply.edit({ ...reply, text });
      put('');
      return;
    }
    const found = lack();
    if (found !== null) setProblem(found);
    else if (read === null) whenStarted.run(() => void fireSample(stores).then(setProblem));
    else if (storable && secret === 'store') whenStarted.run(() => setStoring(true));
    else whenStarted.run(() => void run(secret === 'choose' ? corrected.tokenId : null));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    check();
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
      <TextField
        className="field"
        value={text}
        onChange={put}
        isInvalid={problem !== null}
        validationBehavior="aria"
        autoFocus
      >
        <Label className="field-label">URL, curl command or reply</Label>
        <TextArea
          ref={address}
          className="input input-area mono small"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder={`https://hooks.example.com/tab   or   curl 'https://api.example.com/webhook/…?id=…' -H 'Authorization: …'   or   {"items": […]}`}
          onKeyDown={onKeyDown}
          data-own-keys="Mod+Enter"
        />
        <Text slot="description" className="help">
          Enter checks it: a webhook gets one get_items call, a document is fetched once, nothing is
          sent for a reply. If the field is empty, Enter checks a sample webhook.
        </Text>
        {problem !== null && (
          <Text slot="errorMessage" className="problem">
            {problem}
          </Text>
        )}
      </TextField>
      {target && (
        <Understood target={target}>
          {target.endpoint && (
            <Segments<PastedTarget['kind']>
              label="Check it as"
              options={kinds}
              value={kind}
              onChange={(chosen) => correct({ ...corrected, kind: chosen })}
            />
          )}
          {isDocument && !target.endpoint?.id && (
            <Field
              label="Document id"
              mono
              value={corrected.id}
              onChange={(typed) => correct({ ...corrected, id: typed })}
              placeholder="A UUID"
              required
            />
          )}
          {target.credential && !storable && (
            <p className="help">
              The {target.credential.header} header is left out: a document request carries its
              token in the Authorization header.
            </p>
          )}
          {isNameless && (
            <Field
              label="Tab name"
              value={corrected.name}
              onChange={(name) => correct({ ...corrected, name })}
              placeholder={target.host}
              help="The address does not say what it is for. Empty: the hostname."
            />
          )}
          {storable && doubt === null && (
            <Checkbox
              checked={secret === 'store'}
              onChange={(on) => correct({ ...corrected, secret: on ? 'store' : 'leave' })}
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
                    correct({ ...corrected, secret: 'store' });
                    setProblem(null);
                    whenStarted.run(() => setStoring(true));
                  }}
                >
                  Use it anyway
                </Button>
              )}
              <Button
                small
                onPress={() => {
                  correct({ ...corrected, secret: 'choose' });
                  setProblem(null);
                }}
              >
                Choose a token
              </Button>
            </div>
          )}
          {storable && secret === 'choose' && (
            <TokenField
              label="Token"
              value={corrected.tokenId}
              onChange={(tokenId) => correct({ ...corrected, tokenId })}
              urls={[target.webhookUrl]}
            />
          )}
        </Understood>
      )}
      <div className="wrap-row">
        <Button type="submit" look="primary">
          {text.trim() === '' ? 'Check a sample' : 'Check'}
        </Button>
        {text.trim() === '' && <Button onPress={() => stores.reply.edit()}>Paste a reply</Button>}
        {reply !== null && (
          <span className="muted small" role="status">
            {reply.as === 'document' ? 'The reply of a document' : `A reply to ${reply.as}`}.
            Nothing is sent.
          </span>
        )}
      </div>
      {isStoring && target && storable && (
        <AddTokenDialog
          begin={tokenForm(target.host, storable)}
          onClose={() => setStoring(false)}
          onAdded={(token) => void run(token.id)}
        />
      )}
    </form>
  );
}

/** What was understood of the text, said aloud when it changes. */
function Understood({ target, children }: { target: PastedTarget; children: ReactNode }) {
  const noteId = useId();
  return (
    <div className="stack">
      {children}
      <div role="status" className="help stack gap-1" id={noteId}>
        {target.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </div>
  );
}

type CardProps = { icon: LucideIcon; title: string; text: string; children: ReactNode };

function StartCard({ icon: Icon, title, text, children }: CardProps) {
  return (
    <section className="card pad column gap-1" aria-label={title}>
      <h2 className="row strong">
        <Icon size={16} className="muted" /> {title}
      </h2>
      <p className={cx('muted pretty', styles.text)}>{text}</p>
      <div className="wrap-row">{children}</div>
    </section>
  );
}

/** The three things that Assay is for. */
function Cards({ whenStarted }: { whenStarted: WhenStarted }) {
  const stores = useStores();
  const { shell } = stores;
  const { samples, load } = useStateOf('samples');
  const isOfFile = useStateOf('workspaceFiles', openedOf) !== null;
  const [problem, setProblem] = useState<string | null>(null);
  const open = (overlay: 'new-tab' | 'new-connection'): void =>
    whenStarted.run(() => shell.open(overlay));
  const hasNoSamples =
    samples.state === 'failed' || (samples.state === 'ready' && samples.value === null);
  const run = (action: () => string | null | Promise<string | null>): void =>
    whenStarted.run(() => void Promise.resolve(action()).then(setProblem));
  return (
    <div className={styles.cards}>
      <StartCard
        icon={MessageSquareText}
        title="Check my webhook"
        text="See the widget as a visitor sees it, and what is wrong with each reply. Paste the address above, or set up a tab."
      >
        {!isOfFile && <Button onPress={() => open('new-tab')}>New tab</Button>}
      </StartCard>
      <StartCard
        icon={FileText}
        title="Inspect a document"
        text="Fetch a parsed document by its id and read its XML. Paste the address above, or set up a connection."
      >
        {!isOfFile && <Button onPress={() => open('new-connection')}>New connection</Button>}
      </StartCard>
      <StartCard
        icon={FlaskConical}
        title="Try a sample"
        text="Fire or fetch correct and broken replies. Their webhook and document service run inside Assay."
      >
        {!hasNoSamples && (
          <>
            <Button onPress={() => run(() => fireSample(stores))}>Fire a sample webhook</Button>
            <Button onPress={() => run(() => fetchSample(stores))}>Fetch a sample document</Button>
          </>
        )}
        {samples.state === 'ready' && samples.value && (
          <AllSamples samples={samples.value} onPick={run} />
        )}
        {samples.state === 'ready' && samples.value === null && (
          <p className="muted">
            The sample services are not running: they could not open a port on this machine.
          </p>
        )}
        {samples.state === 'failed' && (
          <>
            <p className="problem">{samples.error.message}</p>
            <Button onPress={load}>Read the samples again</Button>
          </>
        )}
        {problem && (
          <p className="problem" role="alert">
            {problem}
          </p>
        )}
      </StartCard>
    </div>
  );
}

type AllSamplesProps = {
  samples: SamplesInfo;
  onPick(action: () => string | null | Promise<string | null>): void;
};

/** Every document and every scenario of the sample services; picking one fetches or fires it. */
function AllSamples({ samples, onPick }: AllSamplesProps) {
  const stores = useStores();
  return (
    <MenuButton
      name="All samples"
      button={
        <Button look="quiet">
          All samples… <ChevronDown />
        </Button>
      }
      width={420}
      placement="bottom start"
    >
      <OfferSection
        title="Documents"
        offers={samples.documents.offers.map(({ name, about, id }) => ({
          name,
          about,
          run: () => onPick(() => fetchSample(stores, id)),
        }))}
      />
      <OfferSection
        title="Webhook"
        offers={samples.webhook.offers.map((offer) => ({
          ...offer,
          run: () => onPick(() => fireScenario(stores, offer)),
        }))}
      />
    </MenuButton>
  );
}
