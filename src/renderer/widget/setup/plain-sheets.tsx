import { RefreshCw } from 'lucide-react';
import { Fragment, useState } from 'react';
import { type ActionName, actionNames, type Category, categories } from '#core/widget/actions.ts';
import { surfaceOf } from '#core/widget/lint/advice.ts';
import { type Tab, usualWebhookTransport, writePolicies } from '#core/widget/tab.ts';
import { knownOfWebhook, shownWebhook } from '#core/widget/webhook-address.ts';
import { useStateOf } from '../../shell/context.ts';
import { connectorsOf } from '../../shell/workspace-store.ts';
import { TokenField } from '../../tokens/token-field.tsx';
import { isSameTransport } from '../../transport/same-transport.ts';
import { TransportFields } from '../../transport/transport-fields.tsx';
import { Button, IconButton } from '../../ui/form/button.tsx';
import {
  Checkbox,
  FieldPair,
  type Form,
  FormField,
  type FormFieldProps,
  FormRows,
  SelectField,
} from '../../ui/form/field.tsx';
import { type Option, Select } from '../../ui/form/select.tsx';
import { maskedProblem, UrlSecretsField } from '../../ui/form/url-secrets-field.tsx';
import { Table } from '../../ui/table.tsx';
import { AdviceOn, Advised } from './advice.tsx';
import { blankConnector, ConnectorForm } from './connectors-dialog.tsx';
import styles from './setup.module.css';
import { categoryChange, storedAddress, withConnector } from './tab-draft.ts';

/** A text of the tab with the advice on it. */
const TabField = (props: FormFieldProps<Tab>) => (
  <Advised setting={props.name}>
    <FormField {...props} />
  </Advised>
);

type SheetProps = { form: Form<Tab> };

const categoryOptions = categories.map((value) => ({ value, title: value }));

export const AddressField = ({ form, autoFocus = false }: SheetProps & { autoFocus?: boolean }) => (
  <TabField
    form={form}
    name="webhook_url"
    mono
    help={form.errorOf('webhook_url') === null && maskedProblem(form.draft.webhook_url)}
    placeholder="https://hooks.example.com/tab"
    autoFocus={autoFocus}
    required
  />
);

/** What kind of widget the tab is, which decides what it fires and how its replies are read. */
export const CategoryField = ({ form: { draft, put } }: SheetProps) => (
  <SelectField<Category>
    label="category"
    value={draft.category}
    options={categoryOptions}
    onChange={(category) => put(categoryChange(draft, category))}
  />
);

/** `isNew`: address and category have fields of their own above, and a name is made of the address where none is typed. */
export function WebhookSheet({
  form,
  autoFocus,
  isNew,
}: SheetProps & { autoFocus: boolean; isNew: boolean }) {
  const { draft: tab, put } = form;
  return (
    <FormRows>
      <FieldPair>
        <FormField
          form={form}
          name="name"
          label="Name"
          autoFocus={autoFocus}
          required={!isNew}
          placeholder={isNew ? 'The path of the webhook, or its hostname' : ''}
        />
        {!isNew && <CategoryField form={form} />}
      </FieldPair>
      {tab.webhookTokenId === undefined ? (
        <>
          {!isNew && <AddressField form={form} />}
          <UrlSecretsField
            address={tab.webhook_url}
            marks={tab.urlSecrets}
            known={knownOfWebhook(tab)}
            onChange={(urlSecrets) => put({ urlSecrets })}
          />
        </>
      ) : (
        <Advised setting="webhook_url">
          <p>
            Assay reads the webhook_url from a token for each call and never shows it in this
            window: <code>{shownWebhook(tab)}</code>
          </p>
        </Advised>
      )}
      <TokenField
        label="Address from a token"
        value={tab.webhookTokenId ?? null}
        onChange={(id) => put(storedAddress(tab, id))}
      />
      {tab.unverifiedHost !== null && (
        <Advised setting="unverifiedHost">
          <p>
            The certificate of {tab.unverifiedHost} is not verified.{' '}
            <Button small onPress={() => put({ unverifiedHost: null })}>
              Verify it again
            </Button>
          </p>
        </Advised>
      )}
    </FormRows>
  );
}

const isColour = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

export function AgentSheet({ form }: SheetProps) {
  const { accentColor } = form.draft;
  return (
    <FormRows>
      <FieldPair>
        <TabField form={form} name="agentName" help="Sent only if filled in" />
        <FormField
          form={form}
          name="accentColor"
          label="Accent colour"
          mono
          help="The colour of the badge when a reply sets none"
          after={
            <input
              type="color"
              className={styles.colour}
              aria-label="Pick the accent colour"
              value={isColour(accentColor) ? accentColor.toLowerCase() : '#000000'}
              onChange={(event) => form.put({ accentColor: event.target.value })}
            />
          }
        />
      </FieldPair>
      <FormField form={form} name="agentId" mono required />
    </FormRows>
  );
}

const writeTitles = { ask: 'Ask', on: 'On', off: 'Off' } as const;

export function TabSheet({ form }: SheetProps) {
  const { draft: tab, put } = form;
  return (
    <FormRows>
      <TabField form={form} name="tabName" help="Sent only if filled in" />
      <FormField form={form} name="tabId" mono required />
      <TabField
        form={form}
        name="sessionId"
        mono
        help="The visitor's widget session. It stays the same across reloads. Sent only if filled in."
        after={
          <IconButton
            large
            name="Reset sessionId"
            icon={RefreshCw}
            onPress={() => put({ sessionId: crypto.randomUUID() })}
          />
        }
      />
      <SelectField
        label="Writes"
        options={writePolicies.map((value) => ({ value, title: writeTitles[value] }))}
        value={tab.writes ?? 'ask'}
        onChange={(writes) => put({ writes })}
        help="For what Assay sends by itself or again: a check, Send again, a coding agent. With On an agent writes without a question to you. Off also takes writes out of the menus. What you do in the preview is always sent."
      />
      <Checkbox
        checked={tab.keepsHistory === false}
        onChange={(on) => put({ keepsHistory: on ? false : undefined })}
      >
        Keep no history of this tab
      </Checkbox>
      <p className="help">
        Its calls are then not listed under History. What was kept before stays.
      </p>
    </FormRows>
  );
}

export const PageSheet = ({ form }: SheetProps) => (
  <FormRows>
    <TabField
      form={form}
      name="widgetOrigin"
      label="Widget origin"
      mono
      placeholder="https://widget.example"
      help="Origin of the page that contains the widget. Direct calls come from this origin, so the webhook must allow it."
    />
  </FormRows>
);

/** How the calls of a tab travel where that is not the usual way. Settings that say nothing else are not stored. */
export function TransportSheet({ form: { draft: tab, put, errorOf } }: SheetProps) {
  const transport = tab.transport ?? usualWebhookTransport;
  return (
    <FormRows>
      <Advised setting="transport">
        <p className="help">
          <strong>Not what visitors get.</strong> Only Assay uses these settings: the platform and a
          visitor’s browser do not have them. Every verdict names those that a call used.
        </p>
      </Advised>
      <TransportFields
        form={{
          draft: transport,
          put(change) {
            const changed = { ...transport, ...change };
            put({
              transport: isSameTransport(changed, usualWebhookTransport) ? undefined : changed,
            });
          },
          errorOf: (path) => errorOf(`transport.${path}`),
        }}
        url={tab.webhook_url}
        urlName="webhook_url"
      />
    </FormRows>
  );
}

const wiredWith = (wired: readonly ActionName[], action: ActionName, on: boolean): Tab['wired'] =>
  actionNames.filter((name) => (name === action ? on : wired.includes(name)));

/** The five actions: whether each is wired, its surface in this category, and its connector. */
export function ActionsSheet({
  form: { draft: tab, put },
  onConnectors,
}: SheetProps & { onConnectors(): void }) {
  const connectors = useStateOf('workspace', connectorsOf);
  const [addingFor, setAddingFor] = useState<ActionName | null>(null);
  const choose = (action: ActionName, id: string | null): void =>
    put({ connectorIds: withConnector(tab.connectorIds, action, id) });
  const optionsFor = (chosen: string | undefined): Option<string>[] => {
    const isGone = chosen !== undefined && !connectors.some(({ id }) => id === chosen);
    return [
      { value: '', title: 'None' },
      ...connectors.map(({ id, name }) => ({ value: id, title: name })),
      ...(isGone ? [{ value: chosen, title: 'Removed connector' }] : []),
    ];
  };
  return (
    <div className={styles.actions}>
      <Table className={styles.table} columns={['Action', 'Wired', 'Surface', 'connector_id']}>
        {actionNames.map((action) => (
          <Fragment key={action}>
            <tr>
              <th scope="row">
                <code>{action}</code>
              </th>
              <td data-setting={`wired.${action}`}>
                <input
                  type="checkbox"
                  className={styles.check}
                  aria-label={`${action} is wired`}
                  checked={tab.wired.includes(action)}
                  onChange={(event) =>
                    put({ wired: wiredWith(tab.wired, action, event.target.checked) })
                  }
                />
              </td>
              <td className="muted">{surfaceOf(tab, action) ?? 'never fired'}</td>
              <td data-setting={`connectorIds.${action}`}>
                <div className="row">
                  <Select
                    small
                    wide
                    aria-label={`connector_id of ${action}`}
                    value={tab.connectorIds[action] ?? ''}
                    onChange={(id) => choose(action, id || null)}
                    options={optionsFor(tab.connectorIds[action])}
                  />
                  <Button
                    small
                    aria-label={`New connector for ${action}`}
                    onPress={() => setAddingFor(action)}
                  >
                    New…
                  </Button>
                </div>
              </td>
            </tr>
            <tr>
              <td colSpan={4}>
                <AdviceOn settings={[`wired.${action}`, `connectorIds.${action}`]} />
              </td>
            </tr>
          </Fragment>
        ))}
      </Table>
      <div className={styles.aside}>
        <span className="help">
          A connector defines how the platform attaches a secret to a proxied call.
        </span>
        <Button small onPress={onConnectors}>
          Set up connectors
        </Button>
      </div>
      {addingFor && (
        <ConnectorForm
          connector={blankConnector()}
          isNew
          onClose={() => setAddingFor(null)}
          onSaved={(id) => choose(addingFor, id)}
        />
      )}
    </div>
  );
}
