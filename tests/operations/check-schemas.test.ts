import { expect, test } from 'vitest';
import type {
  CheckedDocument,
  CheckedVisitor,
  CheckedWorkspace,
  CheckOptions,
} from '#operations/check-schemas.ts';
import { checkOperations } from '#operations/check-schemas.ts';

const { input } = checkOperations.runCheck;

test('a check has usual options, and checks nothing where nothing is named', () => {
  const { workspace, options } = input.parse({ workspace: {} });
  const nothing: CheckedWorkspace = {
    tabs: [],
    connectors: [],
    connections: [],
    documents: [],
    visitors: [],
    readings: {},
  };
  const usual: CheckOptions = {
    only: [],
    allowWrites: false,
    timeoutSeconds: 300,
    callTimeoutSeconds: 20,
    command: 'assay check',
  };
  expect({ workspace, options }).toEqual({ workspace: nothing, options: usual });
});

test('a document must be completed and a visitor is verified unless the workspace says otherwise', () => {
  const { workspace } = input.parse({
    workspace: {
      documents: [{ connectionId: 'c', document_id: 'd' }],
      visitors: [{ name: 'Ada' }],
    },
  });
  const document: CheckedDocument = {
    connectionId: 'c',
    document_id: 'd',
    age: null,
    expected: 'completed',
  };
  const visitor: CheckedVisitor = { name: 'Ada', is: 'verified', tabIds: null };
  expect(workspace).toMatchObject({ documents: [document], visitors: [visitor] });
});

test('a token that was typed is no visitor of a check: the workspace holds no secret', () => {
  expect(input.safeParse({ workspace: { visitors: [{ name: 'x', is: 'own' }] } }).success).toBe(
    false,
  );
});
