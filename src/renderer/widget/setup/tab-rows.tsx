import { RefreshCw } from 'lucide-react';
import { categories } from '#core/widget/actions.ts';
import { type Tab, writePolicies } from '#core/widget/tab.ts';
import {
  type Algorithm,
  algorithms,
  keyPairAlgorithms,
  type VerifyWith,
} from '#core/widget/visitor.ts';
import { knownOfWebhook, shownWebhook } from '#core/widget/webhook-address.ts';
import { TokenField, tokenRow } from '../../tokens/token-field.tsx';
import { transportRows } from '../../transport/transport-rows.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import {
  AreaField,
  Checkbox,
  Field,
  type Form,
  SelectField,
  within,
} from '../../ui/form/field.tsx';
import { partRow, type Row } from '../../ui/form/form-of.tsx';
import { maskedProblem, UrlSecretsField } from '../../ui/form/url-secrets-field.tsx';
import styles from '../widget.module.css';
import { ActionsTable } from './actions-table.tsx';
import { categoryChange, storedAddress, type TabDraft } from './tab-draft.ts';

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

const isTyped = ({ webhookTokenId }: TabDraft): boolean => webhookTokenId === undefined;
const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
const writeTitles = { ask: 'Ask', on: 'On', off: 'Off' } as const;

const agentRows: readonly Row<TabDraft>[] = [
  { label: 'agentName', at: 'agentName', help: 'Sent only if filled in' },
  { label: 'agentId', at: 'agentId', as: 'mono', required: true },
  {
    label: 'Accent colour',
    at: 'accentColor',
    as: 'mono',
    help: 'The colour of the badge when a reply sets none',
    after: ({ draft: { accentColor }, put }) => (
      <input
        type="color"
        className={styles.colour}
        aria-label="Pick the accent colour"
        value={isColour(accentColor) ? accentColor.toLowerCase() : '#000000'}
        onChange={(event) => put({ accentColor: event.target.value })}
      />
    ),
  },
];

const sessionRows: readonly Row<TabDraft>[] = [
  { label: 'tabName', at: 'tabName', help: 'Sent only if filled in' },
  { label: 'tabId', at: 'tabId', as: 'mono', required: true },
  {
    label: 'sessionId',
    at: 'sessionId',
    as: 'mono',
    help: "The visitor's widget session. It stays the same across reloads. Sent only if filled in.",
    after: ({ put }) => (
      <IconButton
        large
        name="Reset sessionId"
        icon={RefreshCw}
        onPress={() => put({ sessionId: crypto.randomUUID() })}
      />
    ),
  },
  {
    label: 'Widget origin',
    at: 'widgetOrigin',
    as: 'mono',
    placeholder: 'https://widget.example',
    help: 'Origin of the page that contains the widget. Direct calls come from this origin, so the webhook must allow it.',
  },
  {
    label: 'Writes',
    at: 'writes',
    as: 'select',
    usual: 'ask',
    options: writePolicies.map((value) => ({ value, title: writeTitles[value] })),
    help: 'For what Assay sends by itself or again: a check, Send again, a coding agent. With On an agent writes without a question to you. Off also takes writes out of the menus. What you do in the preview is always sent.',
  },
  {
    label: 'Keep a history of this tab',
    at: 'keepsHistory',
    as: 'check',
    usual: true,
    change: (on: boolean, { put }) => put({ keepsHistory: on ? undefined : false }),
    help: ({ keepsHistory }) =>
      keepsHistory === false &&
      'Its calls are not listed under History. What was kept before stays.',
  },
];

const identityRows: readonly Row<TabDraft>[] = [
  {
    label: 'Verify with',
    as: 'other',
    at: 'identity.verifyWith',
    show: (form) => <VerifyFields {...within(form, 'identity')} />,
  },
  {
    label: 'Accepted algorithms',
    as: 'other',
    at: 'identity.algorithms',
    when: ({ identity }) => identity.verifyWith !== null,
    show: (form) => <AcceptedAlgorithms {...within(form, 'identity')} />,
  },
  {
    label: 'Claims',
    at: 'claims',
    setting: 'identity.claims',
    as: 'lines',
    help: 'JSON. Assay signs test tokens with these claims, using the stored secret.',
  },
  {
    label: 'Display name',
    at: 'visitor.display',
    help: "Shown as author.display in the visitor's messages",
  },
  {
    label: 'Party id',
    at: 'visitor.partyId',
    as: 'mono',
    help: "A stable UUID, sent as author.partyId in the visitor's messages",
  },
];

/** The fields of a tab, those that few need under Advanced. A new tab needs no more than its address. */
export function tabRows({
  isNew,
  isOpen,
  tab,
  onConnectors,
}: {
  isNew: boolean;
  isOpen: boolean;
  tab: Pick<Tab, 'webhook_url'>;
  onConnectors(): void;
}): readonly Row<TabDraft>[] {
  const name: Row<TabDraft> = {
    label: 'Name',
    at: 'name',
    placeholder: isNew ? 'The path of the webhook, or its hostname' : '',
    autoFocus: !isNew,
    required: !isNew,
  };
  return [
    ...(isNew ? [] : [name]),
    {
      label: 'webhook_url',
      at: 'webhook_url',
      as: 'mono',
      help: ({ webhook_url }) => maskedProblem(webhook_url),
      placeholder: 'https://hooks.example.com/tab',
      autoFocus: isNew,
      required: true,
      when: isTyped,
    },
    {
      label: 'Stored address',
      as: 'other',
      at: 'webhook_url',
      when: (draft) => !isTyped(draft),
      show: ({ draft }) => (
        <p>
          Assay reads the webhook_url from a token for each call and never shows it in this window:{' '}
          <code>{shownWebhook(draft)}</code>
        </p>
      ),
    },
    {
      label: 'Unverified host',
      as: 'other',
      at: 'unverifiedHost',
      when: ({ unverifiedHost }) => unverifiedHost !== null,
      show: ({ draft, put }) => (
        <p>
          The certificate of {draft.unverifiedHost} is not verified.{' '}
          <Button small onPress={() => put({ unverifiedHost: null })}>
            Verify it again
          </Button>
        </p>
      ),
    },
    {
      label: 'category',
      at: 'category',
      as: 'select',
      options: categories.map((value) => ({ value, title: value })),
      change: (category: Tab['category'], { draft, put }) => put(categoryChange(draft, category)),
    },
    {
      label: 'Advanced',
      as: 'fold',
      aside: `${isNew ? 'Name, ' : ''}agent, actions, identity, transport`,
      open: isOpen,
      rows: [
        ...(isNew ? [name] : []),
        {
          label: 'Masking',
          as: 'other',
          when: isTyped,
          show: ({ draft, put }) => (
            <UrlSecretsField
              address={draft.webhook_url}
              marks={draft.urlSecrets}
              known={knownOfWebhook(draft)}
              onChange={(urlSecrets) => put({ urlSecrets })}
            />
          ),
        },
        tokenRow({
          label: 'Address from a token',
          at: 'webhookTokenId',
          change: (id, { draft, put }) => put(storedAddress(draft, id)),
        }),
        { label: 'Agent', as: 'section', rows: agentRows },
        { label: 'Tab', as: 'section', rows: sessionRows },
        {
          label: 'Actions',
          as: 'section',
          rows: [
            {
              label: 'Actions',
              as: 'other',
              show: (form) => <ActionsTable form={form} onConnectors={onConnectors} />,
            },
          ],
        },
        { label: 'Identity', as: 'section', rows: identityRows },
        {
          label: 'Transport',
          as: 'section',
          rows: [
            {
              label: 'Transport',
              as: 'other',
              at: 'transport',
              show: () => (
                <p className="help">
                  <strong>Not what visitors get.</strong> Only Assay uses these settings: the
                  platform and a visitor’s browser do not have them. Every verdict names those that
                  a call used.
                </p>
              ),
            },
            partRow<TabDraft, 'transport'>(
              'transport',
              transportRows(tab.webhook_url, 'webhook_url'),
            ),
          ],
        },
      ],
    },
  ];
}
