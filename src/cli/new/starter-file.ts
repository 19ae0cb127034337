import { secretsInAddress } from '#core/secrets/written-secrets.ts';
import type { Category } from '#core/widget/actions.ts';
import { webhookVariable } from '#operations/assay-file-name.ts';

/** What a starter file is made from. For each missing value the file has an example in a comment. */
export type StarterOptions = {
  webhookUrl?: string;
  category?: Category;
  origin?: string;
  baseUrl?: string;
  endpoint?: string;
};

/** Whether the address is left out of the file, because a part of it looks like a secret. */
export const isSecretAddress = (url: string): boolean => secretsInAddress(url) !== 'none';

/** A text as YAML writes it in any case. */
const text = (value: string): string => JSON.stringify(value);

const commented = (lines: readonly string[]): string[] =>
  lines.map((line) => `# ${line}`.trimEnd());

function tabLines({ webhookUrl, category = 'default', origin }: StarterOptions): string[] {
  const isSecret = webhookUrl !== undefined && isSecretAddress(webhookUrl);
  const name = category === 'messaging' ? 'messages' : 'orders';
  return [
    'tabs:',
    `  ${name}:`,
    ...(isSecret
      ? [
          `    # The address on ${new URL(webhookUrl).host} looks like it contains a secret, so it is read from a variable.`,
          `    webhook_url: {env: ${webhookVariable}}`,
        ]
      : [`    webhook_url: ${text(webhookUrl ?? 'https://hooks.example.com/orders')}`]),
    '    # default or messaging',
    `    category: ${category}`,
    '    # The origin of the page that the widget is in, for calls that the browser makes itself.',
    `    widgetOrigin: ${text(origin ?? 'https://shop.example.com')}`,
    '    # The connector of every call that goes through the platform:',
    '    # connector: webhook-key',
    '    # How the platform verifies visitors:',
    '    # identity: {verifyWith: {secret: {env: ASSAY_VISITOR_SECRET}}}',
  ];
}

const connectorLines = [
  'connectors:',
  '  webhook-key:',
  '    # bearer_token, token or header_auth',
  '    type: header_auth',
  '    headerName: X-API-Key',
  '    # A secret is never written here. It is read from one of:',
  '    #   {env: ASSAY_…}  a variable whose name begins with ASSAY_',
  '    #   {token: Label}  a stored token, after "assay tokens bind Label TOKEN" on each machine',
  '    secret: {env: ASSAY_WEBHOOK_KEY}',
];

const documentLines = ({ baseUrl, endpoint }: StarterOptions): string[] => [
  'connections:',
  '  documents:',
  `    base_url: ${text(baseUrl ?? 'https://api.example.com')}`,
  `    endpoint_path_id: ${text(endpoint ?? 'statements')}`,
  '    token: {env: ASSAY_DOCUMENT_TOKEN}',
  ...(baseUrl !== undefined
    ? commented(['documents:', '  invoice: {connection: documents, document_id: …}'])
    : [
        'documents:',
        '  invoice:',
        '    connection: documents',
        '    document_id: "00000000-0000-4000-8000-000000000000"',
        '    # What must become of it: completed, pending, processing, failed, not-found, no-template or unauthorized',
        '    expected: completed',
      ]),
];

const visitorLines = [
  'visitors:',
  '  anna: {is: verified, claims: {sub: anna, email: anna@example.org}}',
  '  stranger: {is: anonymous}',
];

const environmentLines = [
  'environments:',
  '  staging:',
  '    tabs: {orders: {webhook_url: "https://staging.example.com/orders"}}',
  '    connectors: {webhook-key: {secret: {env: ASSAY_STAGING_KEY}}}',
];

const readingLines = [
  'readings: {}',
  '# "assay contract clauses" lists what can be read in two ways, for example:',
  '# readings: {some-assumption: other}',
];

/** The text of a new assay.yaml: what was given, and examples in comments for everything else. */
export function starterFile(options: StarterOptions): string {
  const tab = tabLines(options);
  const documents = documentLines(options);
  const parts = [
    [
      '# A workspace of Assay. It belongs in the repository: it holds no secrets, only where they are read.',
      '# Its JSON Schema for editors is resources/assay.schema.json of Assay.',
      'version: 1',
    ],
    [
      '# Tabs of the widget by name: assay fire get_items --tab orders',
      ...(options.webhookUrl === undefined ? commented(tab) : tab),
    ],
    ['# Credentials of webhooks by name.', ...commented(connectorLines)],
    [
      '# Document services and documents by name: assay fetch --document invoice',
      ...(options.baseUrl === undefined ? commented(documents) : documents),
    ],
    ['# Visitors of the widget, whose tokens Assay makes.', ...commented(visitorLines)],
    [
      '# What differs elsewhere: assay fire get_items --tab orders --env staging',
      ...commented(environmentLines),
    ],
    ['# Open points of the contracts that are read the other way.', ...readingLines],
  ];
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}
