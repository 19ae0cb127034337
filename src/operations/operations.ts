import { z } from 'zod';
import { switchableIds } from '#core/contract/assumptions.ts';
import { readAs, readings } from '#core/contract/verdict.ts';
import { authorizationForms, connectionSchema, httpUrl } from '#core/document/connection.ts';
import { categories, surfaces } from '#core/widget/actions.ts';
import { mockSources } from '#core/widget/mock-reply.ts';
import { namedConnectorSchema, tabSchema } from '#core/widget/tab.ts';
import { checkOperations } from './check-schemas.ts';
import { documentOperations } from './document-schemas.ts';
import { evidenceOperations } from './evidence-schemas.ts';
import { historyOperations } from './history-schemas.ts';
import { importOperations } from './import-schemas.ts';
import { type OperationTable, refreshes, takes } from './rows.ts';
import { changedSettingsSchema } from './schemas.ts';
import { saidRolesSchema } from './statement-schemas.ts';
import { vaultOperations } from './vault-schemas.ts';
import { widgetOperations } from './widget-schemas.ts';
import { windowOperations } from './window-schemas.ts';
import { workspaceFileOperations } from './workspace-file-schemas.ts';
import { xmlCheckOperations } from './xml-check-schemas.ts';
import { xmlOperations } from './xml-schemas.ts';

const id = z.string().min(1).max(1000);
// Text as typed, or bytes as read from a file.
const body = z.union([z.string(), z.instanceof(Uint8Array)]);
const httpStatus = z.int().min(100).max(599).nullable();

/** A tab or a connection, whose calls are recorded or go to a mock service. */
const recordedOf = z.object({ kind: z.enum(['tab', 'connection']), id });
export type RecordedOf = z.infer<typeof recordedOf>;

/**
 * The process boundary: every operation of the app, with the schema of its input. A new operation is a
 * new row here and a function in `app`, whose result is its output (`app/api.ts`). No operation returns
 * a stored secret.
 */
export const operations = {
  ...documentOperations,
  ...xmlOperations,
  ...xmlCheckOperations,
  ...widgetOperations,
  ...vaultOperations,
  ...windowOperations,
  ...historyOperations,
  ...evidenceOperations,
  ...importOperations,
  ...checkOperations,
  ...workspaceFileOperations,
  readApp: refreshes({}),
  readSamples: refreshes({}),
  readWorkspace: refreshes({}),
  saveConnection: { input: connectionSchema },
  removeConnection: takes({ id }),
  saveTab: { input: tabSchema },
  removeTab: takes({ id }),
  saveConnector: { input: namedConnectorSchema },
  removeConnector: takes({ id }),
  saveSettings: { input: changedSettingsSchema },
  /** Remembers which roles of one kind of documents a person has corrected. */
  saveStatementRoles: { input: saidRolesSchema },
  chooseReading: takes({ id: z.enum(switchableIds), reading: z.enum(readings) }),
  fetchDocument: takes({
    connection: connectionSchema,
    id: z.string().max(1000),
    age: z.number().nullable(),
    /** The form of the Authorization header, whatever the stored token and the connection say (DOC-REQ-3). */
    authorization: z.enum(authorizationForms).optional(),
    sendEmptyId: z.boolean().default(false),
    /**
     * What the caller saw before, if it follows a document itself; otherwise the list knows
     * (DOC-STA-1, DOC-FLD-7).
     */
    last: z
      .object({
        lastStatus: z.string().max(2000).nullable(),
        lastVersion: z.string().max(2000).nullable(),
      })
      .optional(),
  }),
  /**
   * Rejudges a reply of this run with the workspace's current readings; `reply` is the id of the
   * reply's text, `ref` the name of its call in the history, where a reply that is no longer in memory is found.
   */
  judgeAgain: takes({ reply: id, ref: z.uuid().optional() }),
  /** The recorders and mock services that are on, and the newest recorded calls of tabs whose names in the history are not in `known`. The operations that start and stop them return them too. */
  listRecorders: refreshes({ known: z.array(z.uuid()).max(10_000).default([]) }),
  /**
   * Puts a recorder in front of the webhook of a tab or the service of a connection, or of `to`. It
   * listens on this machine alone; port 0 is any free one. `refused` where it would call itself.
   */
  startRecorder: {
    input: recordedOf.extend({
      to: httpUrl.max(10_000).nullable().default(null),
      port: z.int().min(0).max(65_535).default(0),
    }),
  },
  stopRecorder: { input: recordedOf },
  /** Sends a few calls of the contract through a recorder, as a caller that is not Assay would. Only the sample service is written to. */
  callAsSample: { input: recordedOf.extend({ documentId: z.string().max(1000).default('') }) },
  /** Starts a mock service in place of the webhook of a tab or the service of a connection, or lets the one that is on answer from elsewhere. `not-found` where nothing is there to answer from. */
  startMock: { input: recordedOf.extend({ from: z.enum(mockSources).default('samples') }) },
  stopMock: { input: recordedOf },
  readReply: takes({
    as: z.enum(readAs),
    body,
    httpStatus,
    category: z.enum(categories).default('default'),
    surface: z.enum(surfaces).nullable().default(null),
  }),
} as const satisfies OperationTable;

export type Operations = typeof operations;
export type OperationName = keyof Operations;
/** What a caller passes, before defaults are filled in. */
export type Input<N extends OperationName> = z.input<Operations[N]['input']>;
/** What a handler gets, checked and with defaults. */
export type CheckedInput<N extends OperationName> = z.output<Operations[N]['input']>;
