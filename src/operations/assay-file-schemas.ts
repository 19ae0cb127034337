import { z } from 'zod';
import { chosenReadingsSchema } from '#core/contract/assumptions.ts';
import {
  authorizationForms,
  connectionSchema,
  entryId,
  httpUrl,
} from '#core/document/connection.ts';
import { documentKinds, unreadKinds } from '#core/document/record.ts';
import { hasUser } from '#core/http/address.ts';
import { proxySchema, tlsSchema } from '#core/http/route.ts';
import { looksGeneratedName } from '#core/secrets/random-look.ts';
import { statementRulesSchema } from '#core/statement/rules.ts';
import { grouped } from '#core/text/wording.ts';
import { actionNames, categories } from '#core/widget/actions.ts';
import { mockReplySchema } from '#core/widget/mock-reply.ts';
import { connectorSchema, identitySettingsSchema, tabSchema } from '#core/widget/tab.ts';
import { algorithms, verifyWithSchema, visitorChoices } from '#core/widget/visitor.ts';
import { webhookVariable } from './assay-file-name.ts';
import { mostStatementRules } from './statement-schemas.ts';

/** The version of assay.yaml that this Assay reads and writes. */
export const assayFileVersion = 1;

/** A name stands in questions and in messages, and it must not change what they mean. */
const name = entryId
  .max(100, 'Write a name of at most 100 characters')
  .regex(
    /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u,
    'Write a name of one line, without control or text-direction characters',
  );

/** A path to a file beside assay.yaml. That it stays inside the folder is checked when the file is read. */
const path = z.string().min(1, 'Write the path of a file, relative to this one').max(1000);

/**
 * Where a secret is read from. Nothing else may stand in the place of a secret, so that assay.yaml
 * never holds one.
 */
export const fileReferenceSchema = z
  .strictObject(
    {
      token: name
        .refine((label) => !looksGeneratedName(label), 'Write the label of a token, not the token')
        .describe('Label of a token. Each user binds it on their machine: assay tokens bind'),
      env: z
        .string()
        .regex(/^[A-Za-z_][A-Za-z0-9_]{0,199}$/, 'Write the name of an environment variable')
        .refine(
          (variable) => !looksGeneratedName(variable),
          'Write the name of a variable, not its value',
        )
        .describe('Environment variable whose name begins with ASSAY_, or is named by --allow-env'),
    },
    {
      error: ({ code }) =>
        code === 'invalid_type'
          ? 'Write a reference, such as {env: ASSAY_KEY}. A secret must not stand in this file'
          : undefined,
    },
  )
  .partial()
  .refine(
    ({ token, env }) => (token === undefined) !== (env === undefined),
    'Write exactly one of token and env',
  )
  .meta({ minProperties: 1, maxProperties: 1 });
export type FileReference = z.infer<typeof fileReferenceSchema>;

/**
 * A reference of the workspace by the id that stands for its secret. `hosts`: the servers to which
 * the workspace sends it, all that it may be sent to; `signs`: it signs and verifies visitors' tokens; `isAddress`: it is a webhook_url as a whole.
 */
export type UsedReference = {
  id: string;
  reference: FileReference;
  hosts: readonly string[];
  signs: boolean;
  isAddress: boolean;
};

const plainUrl = httpUrl.refine(
  (text) => !URL.canParse(text) || !hasUser(new URL(text)),
  'Write the address without a user name and password',
);
const webhookUrl = z.union([plainUrl, fileReferenceSchema], {
  error: `Write an http:// or https:// address, or a reference such as {env: ${webhookVariable}}`,
});

/** `{file: path}` in place of an entry: the entry is in that file, as YAML or JSON. */
const orFile = <S extends z.ZodType>(schema: S) =>
  z.union([z.strictObject({ file: path }), schema]);

const verifyWithInFile = z
  .strictObject({
    secret: fileReferenceSchema,
    publicKey: verifyWithSchema.options[1].shape.publicKey,
    jwksUrl: verifyWithSchema.options[2].shape.jwksUrl,
  })
  .partial()
  .refine(
    (way) => Object.values(way).filter((one) => one !== undefined).length === 1,
    'Write exactly one of secret, publicKey and jwksUrl',
  )
  .meta({ minProperties: 1, maxProperties: 1 });

const proxyInFile = z.strictObject({
  url: proxySchema.shape.url,
  credentials: fileReferenceSchema.optional().describe('The user:password of the proxy'),
});
const tlsInFile = z.strictObject({
  verify: tlsSchema.shape.verify,
  ca: path.optional().describe('File with certificates (PEM) to trust in addition'),
  servername: tlsSchema.shape.servername,
});
const clientCertificateInFile = z.strictObject({
  certificate: path
    .optional()
    .describe('File with the certificate (PEM), where the key is in a file of its own'),
  key: fileReferenceSchema.describe('The private key (PEM)'),
  passphrase: fileReferenceSchema.optional().describe('The passphrase of the key'),
});
/** How calls travel, of a tab and of a connection alike. `timeoutSeconds` has another usual value for each. */
const transportInFile = {
  tls: tlsInFile.optional(),
  proxy: proxyInFile.optional(),
  clientCertificate: clientCertificateInFile.optional(),
};

const tabs = tabSchema.shape;
const tabInFile = z.strictObject({
  webhook_url: webhookUrl,
  category: z.enum(categories).default('default'),
  tabId: tabs.tabId.optional().describe('Sent as tabId; without it, one is made from the name'),
  tabName: z.string().optional().describe('Sent as tabName; without it, the name of the tab'),
  agentId: tabs.agentId.optional(),
  agentName: z.string().default(''),
  sessionId: z.string().default(''),
  accentColor: tabs.accentColor,
  wired: tabs.wired,
  connector: name.optional().describe('Connector of every action that goes through the platform'),
  connectors: z
    .partialRecord(z.enum(actionNames), name)
    .default({})
    .describe('Connectors of single actions'),
  widgetOrigin: tabs.widgetOrigin,
  identity: z
    .strictObject({
      verifyWith: verifyWithInFile.optional(),
      algorithms: z.array(z.enum(algorithms)).min(1).optional(),
      claims: identitySettingsSchema.shape.claims,
    })
    .optional()
    .describe('How the platform verifies visitors, and the claims of tokens that Assay makes'),
  visitor: tabs.visitor,
  urlSecrets: tabs.urlSecrets,
  unverifiedHost: tabs.unverifiedHost,
  writes: tabs.writes.describe(
    'Whether Assay writes by itself or again, as in a check: ask, on or off',
  ),
  timeoutSeconds: connectionSchema.shape.timeoutSeconds.unwrap().optional(),
  ...transportInFile,
});

const connectorInFile = z.strictObject({
  type: connectorSchema.shape.type,
  headerName: connectorSchema.shape.headerName,
  secret: fileReferenceSchema,
});

const connectionInFile = z.strictObject({
  base_url: plainUrl,
  endpoint_path_id: connectionSchema.shape.endpoint_path_id,
  authorization: z.enum(authorizationForms).default('bearer'),
  token: fileReferenceSchema.optional(),
  timeoutSeconds: connectionSchema.shape.timeoutSeconds,
  ...transportInFile,
});

const documentInFile = z.strictObject({
  connection: name,
  document_id: z.string().min(1, 'Write the id that was received at submission').max(1000),
  age: z.number().nullable().default(null),
  expected: z
    .enum(documentKinds)
    .exclude(unreadKinds)
    .default('completed')
    .describe('What must become of the document'),
});

const visitorInFile = z.strictObject({
  is: z
    .enum(visitorChoices)
    .exclude(['own'])
    .default('verified')
    .describe('Assay makes the token with the secret that the tab verifies tokens with'),
  claims: z.record(z.string(), z.json()).optional().describe('In place of the claims of the tab'),
  tabs: z.array(name).optional().describe('Names of tabs; without them, every tab'),
});

const statementRolesInFile = z.strictObject({
  connection: name,
  bank_code: z.string().max(1000).default(''),
  roles: statementRulesSchema.shape.roles.describe(
    'By the path of the rows: role, and the name of its column, the path of its value, or null; and date-order (day-month-year or month-day-year)',
  ),
  debitsRaiseBalance: statementRulesSchema.shape.debitsRaiseBalance.describe(
    'Whether a debit raises the balance, as on a card; a list: of the rows at these paths',
  ),
});

const statementRulesInFile = z.strictObject({
  bank_code: z.string().max(1000).default(''),
  rules: statementRulesSchema.shape.assertions.describe('XPath expressions that must be true'),
});

const mockReplyInFile = z.strictObject(mockReplySchema.shape);

/** What an environment may change: addresses, origins, references and the way to the server, nothing else. */
const environmentInFile = z.strictObject({
  tabs: z
    .record(
      name,
      z.strictObject({
        webhook_url: webhookUrl.optional(),
        widgetOrigin: z.string().optional(),
        unverifiedHost: z.string().nullable().optional(),
        writes: tabs.writes.describe(
          'Without it, off in an environment with prod or production as a word of its name',
        ),
        ...transportInFile,
        verifyWith: verifyWithInFile.optional(),
      }),
    )
    .default({}),
  connectors: z.record(name, z.strictObject({ secret: fileReferenceSchema })).default({}),
  connections: z
    .record(
      name,
      z.strictObject({
        base_url: plainUrl.optional(),
        endpoint_path_id: connectionSchema.shape.endpoint_path_id.optional(),
        token: fileReferenceSchema.optional(),
        ...transportInFile,
      }),
    )
    .default({}),
});

const entries = <S extends z.ZodType>(schema: S) => z.record(name, schema).default({});

const plainAssayFile = z.strictObject({
  version: z.literal(assayFileVersion, {
    error: ({ input }) =>
      typeof input === 'number' && input > assayFileVersion
        ? `This file is for a newer version of Assay; this one reads version ${assayFileVersion}. Update Assay`
        : undefined,
  }),
  tabs: entries(tabInFile).describe('Tabs of the widget by name'),
  connectors: entries(connectorInFile).describe('Credentials of webhooks by name'),
  connections: entries(connectionInFile).describe('Document services by name'),
  documents: entries(documentInFile).describe('Documents to fetch, by name'),
  visitors: entries(visitorInFile).describe('Visitors of the widget by name'),
  mocks: entries(mockReplyInFile),
  fixtures: entries(z.json()),
  readings: chosenReadingsSchema
    .default({})
    .describe('Open points of the contracts that are read the other way: id and "other"'),
  statementRoles: entries(statementRolesInFile).describe(
    'Roles of columns in the statement checks, each entry for one kind of documents',
  ),
  statementRules: entries(statementRulesInFile).describe(
    'Own rules of the statement checks, each list for one bank_code',
  ),
  environments: entries(environmentInFile).describe('What differs in dev, staging, prod'),
});
type PlainAssayFile = z.infer<typeof plainAssayFile>;

type Reference = {
  path: (string | number)[];
  kind: 'tabs' | 'connectors' | 'connections';
  name: string;
};

/** Every place of the file that names an entry of another list; in an environment, by a key. */
export function namesIn(file: PlainAssayFile): Reference[] {
  const found: Reference[] = [];
  const add = (kind: Reference['kind'], named: string | undefined, ...path: Reference['path']) => {
    if (named !== undefined) found.push({ path, kind, name: named });
  };
  for (const [tab, { connector, connectors }] of Object.entries(file.tabs)) {
    add('connectors', connector, 'tabs', tab, 'connector');
    for (const [action, named] of Object.entries(connectors))
      add('connectors', named, 'tabs', tab, 'connectors', action);
  }
  for (const list of ['documents', 'statementRoles'] as const)
    for (const [entry, { connection }] of Object.entries(file[list]))
      add('connections', connection, list, entry, 'connection');
  for (const [visitor, { tabs = [] }] of Object.entries(file.visitors))
    for (const [at, tab] of tabs.entries()) add('tabs', tab, 'visitors', visitor, 'tabs', at);
  for (const [environment, overlay] of Object.entries(file.environments))
    for (const kind of ['tabs', 'connectors', 'connections'] as const)
      for (const named of Object.keys(overlay[kind]))
        add(kind, named, 'environments', environment, kind, named);
  return found;
}

/** Entries about statements that say something of the same documents as one before them, of which one would not count. */
function saidTwice(file: PlainAssayFile): { path: string[]; first: string }[] {
  const again = (list: string, all: [string, string][]) =>
    all.flatMap(([entry, of], at) => {
      const [first] = all.slice(0, at).find(([, other]) => other === of) ?? [];
      return first === undefined ? [] : [{ path: [list, entry], first }];
    });
  const kinds = Object.entries(file.statementRoles).map(
    ([entry, { connection, bank_code }]): [string, string] => [
      entry,
      JSON.stringify([connection, bank_code]),
    ],
  );
  const banks = Object.entries(file.statementRules).map(
    ([entry, { bank_code }]): [string, string] => [entry, bank_code],
  );
  return [...again('statementRoles', kinds), ...again('statementRules', banks)];
}

/** More tabs, and more environments, than a person looks after. */
const most = { tabs: 200, environments: 50 } as const;

/** The lists whose entries may be in files of their own. */
export const includedLists = ['mocks', 'fixtures'] as const;

/**
 * What assay.yaml holds: the workspace of a repository, with names in place of ids, and no secrets.
 * Entries that are in files of their own are already in their places.
 */
export const assayFileSchema = plainAssayFile.superRefine((file, context) => {
  for (const list of ['tabs', 'environments'] as const) {
    const count = Object.keys(file[list]).length;
    if (count > most[list])
      return context.addIssue({
        code: 'custom',
        path: [list],
        message: `Write at most ${most[list]} ${list}: this file has ${grouped(count)}`,
      });
  }
  for (const { path, kind, name } of namesIn(file)) {
    if (Object.hasOwn(file[kind], name)) continue;
    const known = Object.keys(file[kind]);
    const shown = `${known.slice(0, 20).join(', ')}${known.length > 20 ? ', …' : ''}`;
    const what = known.length === 0 ? `add it under ${kind}` : `one of: ${shown}`;
    context.addIssue({
      code: 'custom',
      path,
      input: name,
      message: `Write the name of one of the ${kind}: ${what}`,
    });
  }
  for (const list of ['statementRoles', 'statementRules'] as const)
    if (Object.keys(file[list]).length > mostStatementRules)
      return context.addIssue({
        code: 'custom',
        path: [list],
        message: `Write at most ${mostStatementRules} entries`,
      });
  for (const { path, first } of saidTwice(file))
    context.addIssue({
      code: 'custom',
      path,
      message: `The entry "${first}" is for the same documents. Write all of it in one entry`,
    });
});
export type AssayFile = z.infer<typeof assayFileSchema>;

/** What a person writes: entries may be in files of their own. */
const writtenAssayFile = plainAssayFile.extend({
  mocks: entries(orFile(mockReplyInFile)).describe('Replies in place of the webhook, by name'),
  fixtures: entries(orFile(z.json())).describe('JSON values to send, by name'),
});

/** The JSON Schema of assay.yaml, for editors. */
export const assayFileJsonSchema = (): object => ({
  title: 'assay.yaml',
  description:
    'A workspace of Assay in a repository. It holds references to secrets, never a secret.',
  ...z.toJSONSchema(writtenAssayFile, { io: 'input', unrepresentable: 'any' }),
});
