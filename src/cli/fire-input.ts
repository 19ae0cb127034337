import { algorithmsOf } from '#adapters/identity/minting.ts';
import { isNoVariableName, missingVariable, variableOf } from '#adapters/storage/environment.ts';
import { quoted } from '#core/contract/words.ts';
import { httpUrl } from '#core/document/connection.ts';
import { hasUser } from '#core/http/address.ts';
import { publicDer } from '#core/http/public-der.ts';
import { readSavedFile } from '#core/imported/saved-file.ts';
import { duplicateKeys } from '#core/json/duplicates.ts';
import { deepestSent, isDeeperThan, parseJson } from '#core/json/text.ts';
import { grouped } from '#core/text/wording.ts';
import { type ActionName, actions, type Surface } from '#core/widget/actions.ts';
import { type Connector, usualClaims, usualTab } from '#core/widget/tab.ts';
import {
  madeBy,
  signingAlgorithm,
  type VerifyWith,
  type VisitorPreset,
} from '#core/widget/visitor.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { Input } from '#operations/operations.ts';
import type { FireOptions } from './fire-options.ts';
import { flagOf } from './options.ts';
import { maxKeyBytes, readInput } from './terminal/input.ts';
import { CouldNot, hideSecrets, say } from './terminal/output.ts';
import type { CommandSecrets } from './tokens/command-secrets.ts';
import { typedTransport } from './transport.ts';
import { fixtureOf, tabOfWorkspace, visitorOfWorkspace } from './workspace/fire-tab.ts';
import type { CommandWorkspace } from './workspace/open-workspace.ts';

/** The call that the options of `assay fire` describe, to `url`. */
type Call = { action: ActionName; surface: Surface; url: string; options: FireOptions };

const isDirect = ({ surface }: Call): boolean => surface === 'direct';
const isProxied = ({ surface }: Call): boolean => surface === 'proxied';
const hasBody = (call: Call): boolean => isProxied(call) && actions[call.action].method === 'POST';
const namesRow = (call: Call): boolean =>
  isDirect(call) ||
  call.action === 'item_clicked' ||
  (call.action === 'delete_item' && call.options.entry === undefined);

/** An option of `assay fire` that only some calls use: which ones, and the same in a sentence. */
type Rule = { option: keyof FireOptions; fits(call: Call): boolean; when: string };

const direct = 'It applies only to direct calls: update_item and delete_item on a default tab.';
const withBody =
  'It applies only to proxied POST actions: create_item, update_item and delete_item on a messaging tab.';
const row =
  'It applies only to item_clicked, direct calls, and a proxied delete_item without --entry.';

const rules: readonly Rule[] = [
  { option: 'id', fits: namesRow, when: row },
  { option: 'item', fits: namesRow, when: row },
  { option: 'origin', fits: isDirect, when: direct },
  { option: 'entry', fits: hasBody, when: withBody },
  { option: 'conversationId', fits: hasBody, when: withBody },
  {
    option: 'insecure',
    fits: (call) => isProxied(call) && /^https:/i.test(call.url),
    when: 'It applies only to proxied calls to an https:// address.',
  },
  {
    option: 'headerName',
    // Without a type it is refused with the options that it needs.
    fits: ({ options }) => options.credential === undefined || options.credential === 'header_auth',
    when: 'It applies only to --credential header_auth. The other types use the Authorization header.',
  },
];

/** A sentence for each option that the call ignores: which one, and when it applies. */
export function unusedOptions(call: Call): string[] {
  const { action, surface, options } = call;
  const notes = rules
    .filter(({ option, fits }) => options[option] !== undefined && !fits(call))
    .map(({ option, when }) => {
      const what =
        option === 'headerName'
          ? `--credential ${options.credential}`
          : `this ${surface} ${action}`;
      return `${flagOf(option)} has no effect with ${what}. ${when}`;
    });
  const twice = options.id !== undefined && options.item !== undefined;
  return twice
    ? [
        ...notes,
        '--id and --item both name the row. Use only one: --id for a proxied call, --item for a direct one.',
      ]
    : notes;
}

type Fire = Input<'fireAction'>;

const usage = (message: string): CouldNot => new CouldNot('usage', message);

/**
 * The webhook_url, from the option or from the environment, which leaves no trace in the shell
 * history. No error repeats it. Throws CouldNot.
 */
function webhookUrlOf({ url, urlEnv }: FireOptions): string {
  if ((url === undefined) === (urlEnv === undefined))
    throw usage(
      'Give the webhook_url with --url, or name an environment variable that contains it with --url-env, or name a tab of a workspace with --tab.',
    );
  if (urlEnv === undefined) return url ?? '';
  const held = variableOf(process.env, urlEnv);
  if (!held && isNoVariableName(urlEnv))
    throw usage('--url-env takes the name of an environment variable, not the address itself.');
  if (!held)
    throw new CouldNot('secret-missing', `${missingVariable(urlEnv)} Set it to the webhook_url.`);
  if (httpUrl.safeParse(held).success && !hasUser(new URL(held))) return held;
  throw usage(
    `The environment variable ${urlEnv} must contain an http:// or https:// address without a user name.`,
  );
}

async function connectorOf(
  { credential, secret, secretEnv, headerName }: FireOptions,
  secrets: CommandSecrets,
): Promise<Connector | null> {
  const isNamed = (secret ?? secretEnv ?? '') !== '';
  if (!credential && !isNamed && headerName === undefined) return null;
  if (!credential || !isNamed)
    throw usage(
      headerName === undefined
        ? '--credential needs --secret or --secret-env, and they need --credential. --credential is the type; --secret names a stored token, --secret-env an environment variable.'
        : '--header-name needs --credential, and --secret or --secret-env. It names the header that contains the secret.',
    );
  const tokenId = await secrets.idOf(
    { option: '--secret', name: secret },
    { option: '--secret-env', name: secretEnv },
  );
  return { type: credential, tokenId: tokenId ?? '', ...(headerName ? { headerName } : {}) };
}

/** Letters of JSON that an option takes. */
const longestJson = 1024 * 1024;

/** The value of an option that is JSON. Throws CouldNot, also for keys that occur twice. */
export function jsonOption(option: string, text: string): unknown {
  if (text.length > longestJson)
    throw usage(
      `${option} is longer than ${grouped(longestJson)} characters. Give a shorter text.`,
    );
  const read = parseJson(text);
  if (!read.ok && read.bound !== null)
    throw usage(`${option} has ${read.bound}. Give a flatter value.`);
  if (!read.ok)
    throw usage(`${option} must be JSON. At character ${read.offset + 1}: ${read.message}.`);
  const [again] = duplicateKeys(text, read);
  if (again)
    throw usage(
      `${option} has the key ${quoted(again.key)} more than once in the same object, but only one of them can be sent. Keep one.`,
    );
  if (isDeeperThan(read.value, deepestSent))
    throw usage(`${option} is nested deeper than ${deepestSent} levels. Give a flatter value.`);
  return read.value;
}

/** A text is what the visitor typed in the composer; anything else is the whole body. */
function entryOf(text: string | undefined): Fire['entry'] {
  if (text === undefined) return null;
  const body = jsonOption('--entry', text);
  // What JSON.parse gives is JSON; the operation checks it once more.
  return typeof body === 'string'
    ? { kind: 'message', content: body }
    : { kind: 'body', body: body as never };
}

async function verifyWithOf({ jwtSecretEnv, jwksUrl, jwtKey }: FireOptions): Promise<VerifyWith> {
  if (jwtSecretEnv !== undefined) return { secretTokenId: jwtSecretEnv };
  if (jwksUrl !== undefined) return { jwksUrl };
  const file = await readInput(jwtKey ?? '-', maxKeyBytes);
  const inBase64 = Buffer.from(file).toString('base64');
  if (publicDer(inBase64) !== null) return { publicKey: inBase64 };
  const { body } = readSavedFile(file);
  return { publicKey: typeof body === 'string' ? body : new TextDecoder().decode(body) };
}

/** A visitor whose token Assay makes with the key in a variable. Throws CouldNot. */
function mintedVisitor(
  preset: VisitorPreset,
  { visitorTokenEnv, jwtSecretEnv, jwksUrl, jwtKey }: FireOptions,
): Fire['visitor'] {
  if ((jwtSecretEnv === undefined || visitorTokenEnv) ?? jwksUrl ?? jwtKey)
    throw usage(
      '--visitor-preset needs --jwt-secret-env, a variable with the shared secret or private key to sign with, and no other token or key; or --tab.',
    );
  const key = variableOf(process.env, jwtSecretEnv);
  if (!key) throw new CouldNot('secret-missing', missingVariable(jwtSecretEnv));
  return {
    kind: 'minted',
    verifyWith: { secretTokenId: jwtSecretEnv },
    algorithm: signingAlgorithm(algorithmsOf(key)),
    claims: usualClaims,
    ...madeBy(preset),
  };
}

async function typedVisitor(options: FireOptions): Promise<Fire['visitor']> {
  if (options.visitorPreset !== undefined) return mintedVisitor(options.visitorPreset, options);
  const { visitorTokenEnv, jwtSecretEnv, jwksUrl, jwtKey } = options;
  const ways = [jwtSecretEnv, jwksUrl, jwtKey].filter((way) => way !== undefined).length;
  if (visitorTokenEnv === undefined && ways === 0) return { kind: 'anonymous' };
  if (visitorTokenEnv === undefined || ways !== 1)
    throw usage(
      '--visitor-token-env needs one of --jwt-secret-env, --jwks-url and --jwt-key to verify the token with, and these need --visitor-token-env.',
    );
  const token = variableOf(process.env, visitorTokenEnv);
  if (!token) throw new CouldNot('secret-missing', missingVariable(visitorTokenEnv));
  hideSecrets(() => [token]);
  return { kind: 'token', token, verifyWith: await verifyWithOf(options) };
}

/** What names a tab without a workspace. Any UUID will do; the same in each call leaves two calls comparable. */
export const namelessTab = {
  tabId: '0c6e1d3a-7a42-4f4e-9a53-2f1f6b0d4c11',
  tabName: '',
  agentId: 'a1d5b0c2-3e8f-4c67-8b19-5d7e9f201c22',
  agentName: '',
  sessionId: '',
};

/** The tab that the options describe one by one, with the connector of the action. Throws CouldNot for options that do not go together. */
async function typedTab(
  action: ActionName,
  options: FireOptions,
  secrets: CommandSecrets,
): Promise<Pick<Fire, 'tab' | 'connector'> & { url: string }> {
  const { category = 'default', origin } = options;
  const url = webhookUrlOf(options);
  const connector = await connectorOf(options, secrets);
  const { timeoutSeconds: _ofCall, ...transport } = await typedTransport(options, url);
  // An address from a variable holds a secret somewhere: like a stored one it is read by the call, and shown without its path and values.
  const stored = {
    webhook_url: url,
    webhookTokenId: options.urlEnv,
  };
  const tab = {
    ...stored,
    webhook_url: options.urlEnv === undefined ? url : shownWebhook(stored),
    id: 'cli',
    name: 'command line',
    category,
    ...(connector && { connectorIds: { [action]: 'cli' } }),
    ...namelessTab,
    widgetOrigin: origin,
    visitor: usualTab.visitor,
    unverifiedHost: options.insecure && URL.canParse(url) ? new URL(url).host : null,
    ...(Object.keys(transport).length > 0 && { transport }),
  };
  return { tab, connector, url };
}

/**
 * What the options come to as the input of `fireAction`; the tab is that of the workspace where one
 * is named. Throws CouldNot for options that do not go together.
 */
export async function fireInput(
  action: ActionName,
  options: FireOptions,
  workspace: CommandWorkspace,
): Promise<Fire> {
  const { surface, item, id, conversationId, timeout, now } = options;
  const row =
    options.fixture === undefined
      ? item === undefined
        ? null
        : jsonOption('--item', item)
      : fixtureOf(options.fixture, options, workspace);
  if (row !== null && (typeof row !== 'object' || Array.isArray(row)))
    throw usage(`${options.fixture === undefined ? '--item' : '--fixture'} must be a JSON object.`);
  const entry = entryOf(options.entry);
  const named =
    options.tab === undefined
      ? null
      : await tabOfWorkspace(options.tab, action, options, workspace);
  const { tab, connector, url } = named
    ? { ...named, url: named.tab.webhook_url }
    : await typedTab(action, options, workspace.secrets);
  const usedSurface = surface ?? actions[action].surface[tab.category] ?? 'proxied';
  for (const note of unusedOptions({
    action,
    surface: usedSurface,
    url,
    options,
  }))
    say(note);
  return {
    tab,
    action,
    surface: surface ?? null,
    item: row as Fire['item'],
    entry,
    connector,
    visitor:
      options.visitor === undefined && (named === null || options.visitorPreset === undefined)
        ? await typedVisitor(options)
        : visitorOfWorkspace(options.visitor, named?.tab, options, workspace),
    ...(id && { itemId: id }),
    ...(conversationId && { conversationId }),
    timeoutSeconds: timeout ?? tab.transport?.timeoutSeconds,
    ...(now && { now }),
  };
}
