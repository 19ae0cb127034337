import { documentKinds, unreadKinds } from '#core/document/record.ts';
import { queryWithout } from '#core/http/address.ts';
import { namesCredential } from '#core/secrets/head-secrets.ts';
import { isMaskedId, urlMask } from '#core/secrets/url-secrets.ts';
import type { Category } from '#core/widget/actions.ts';
import { forbidden } from '#core/widget/request/credential.ts';
import { bodyOf } from '#core/widget/request/received.ts';
import { platformParameters } from '#core/widget/request/request-fields.ts';
import { type Connector, tabSchema } from '#core/widget/tab.ts';
import { credentialVariable, webhookVariable } from './assay-file-name.ts';
import type { AssayFile } from './assay-file-schemas.ts';
import type { KeptExchange } from './history-schemas.ts';

/** A call, with the name of its tab or connection. */
type Called = Pick<KeptExchange, 'document' | 'fired'> & {
  name: string;
  documentId: string | null;
  category: Category;
};

type Expected = AssayFile['documents'][string]['expected'];
const isExpected = (outcome: string): outcome is Expected =>
  documentKinds.some((kind) => kind === outcome) && !unreadKinds.some((kind) => kind === outcome);

/** What `assay.yaml` can expect of a document that had this outcome; undefined where it says nothing of it. */
function expectedOf(document: KeptExchange['document']): Expected | undefined {
  const outcome = document?.verdict?.outcome ?? '';
  return isExpected(outcome) ? outcome : undefined;
}

/** The settings of a tab that a call shows, without what is masked; the address as it was kept. Null where no request was sent. */
function tabShownBy(fired: NonNullable<KeptExchange['fired']>, category: Category) {
  const { action, surface, request } = fired;
  if (request === null) return null;
  const { origin, pathname, search } = new URL(request.url);
  const platform = surface === 'proxied' ? platformParameters(action) : new Set<string>();
  const query = queryWithout(new URL(`${origin}${pathname}${search}`), platform).query;
  const address = `${origin}${pathname}${query && `?${query}`}`;
  const said =
    surface === 'direct' ? bodyOf(request) : Object.fromEntries(new URL(request.url).searchParams);
  const names = ['tabId', 'tabName', 'agentId', 'agentName', 'sessionId'] as const;
  const shown = names.flatMap((name) => {
    const value = tabSchema.shape[name].safeParse(said[name]).data ?? '';
    return value === '' || isMaskedId(value) ? [] : [[name, value] as const];
  });
  return {
    webhook_url: address.replaceAll(/%E2%80%A2/gi, urlMask.charAt(0)),
    category,
    ...(Object.fromEntries(shown) as { [Name in (typeof names)[number]]?: string }),
  };
}

const neverCredential = new RegExp(
  `^(?:${[...forbidden, 'cookie', 'referer', 'proxy-authorization', 'traceparent', 'tracestate', 'baggage'].join('|')})$`,
  'i',
);

/** The connector that the masked credential of a call shows (TAB-CRD-1), without its secret; null where it shows none. */
function connectorShownBy({
  surface,
  request,
}: Pick<NonNullable<KeptExchange['fired']>, 'surface' | 'request'>): Omit<
  Connector,
  'tokenId'
> | null {
  const masked = (request?.headers ?? []).filter(
    ([name, value]) => isMaskedId(value) && !neverCredential.test(name),
  );
  const named = masked.filter(([name]) => namesCredential(name));
  const isUsual = ([name]: readonly [string, string]): boolean => /^authorization$/i.test(name);
  // Of several that may be the credential none is chosen.
  const [only, another] = named.length > 0 ? named : masked;
  const header = masked.find(isUsual) ?? (another ? undefined : only);
  if (surface !== 'proxied' || header === undefined) return null;
  const [headerName, value] = header;
  return /^authorization$/i.test(headerName) && /^bearer /i.test(value)
    ? { type: 'bearer_token' }
    : { type: 'header_auth', headerName };
}

/** An entry of `assay.yaml` with its list. Quoted texts and the braces of JSON are YAML too. */
export const entryText = (list: string, name: string | null, settings: object): string =>
  [
    `${list}:`,
    `  ${JSON.stringify(name)}:`,
    ...Object.entries(settings)
      .filter(([, value]) => value !== undefined)
      .map(([field, value]) => `    ${field}: ${JSON.stringify(value)}`),
    '',
  ].join('\n');

/** What `assay check` tests of a call, as an entry of `assay.yaml`: its document, or its tab as the call shows it. */
export function probeText({ name, documentId, category, document, fired }: Called): string {
  const tab = fired && tabShownBy(fired, category);
  const url = tab?.webhook_url;
  const connector = fired && connectorShownBy(fired);
  if (!fired)
    return entryText('documents', documentId, {
      connection: name,
      document_id: documentId,
      expected: expectedOf(document),
    });
  const tabText = entryText('tabs', name, {
    ...tab,
    webhook_url: isMaskedId(url) ? { env: webhookVariable } : url,
    connector: connector ? name : undefined,
  });
  return connector
    ? tabText + entryText('connectors', name, { ...connector, secret: { env: credentialVariable } })
    : tabText;
}
