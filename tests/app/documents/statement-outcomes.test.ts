import { expect, test } from 'vitest';
import { rulesMark } from '#core/statement/outcome.ts';
import type { Assertion } from '#core/statement/rules.ts';
import { profiles, statement } from '#samples/documents/statement.ts';
import { elements } from '#samples/documents/xml-text.ts';
import { keptWorkspace } from '#tests/support/journal/kept-workspace.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { completed, encoded } from '../../core/document/replies.ts';
import { connectionTo, desk } from '../desk.ts';

const sample = elements(statement(profiles.norda, 18));
const lacking = sample.replace(/<transaction number="7">[\s\S]*?<\/transaction>\s*/, '');
const id = (n: number): string => `0f8fad5b-d9cb-469f-a165-70867728950${n}`;
const documents: Record<string, object> = {
  [id(1)]: { parsed_base64: encoded(lacking) },
  [id(2)]: { parsed_base64: encoded(sample) },
  [id(3)]: { parsed_base64: encoded('<a><b/></a>') },
  [id(4)]: { status: 'Pending', parsed_base64: undefined },
};
const kind = { connectionId: 'c', bank_code: 'BANK1' };

/** A desk with a connection to a service with four documents: a statement that misses a row, a whole one, XML that is no statement, and a pending one. */
async function opened() {
  const server = await ownServer((request, response) => {
    const asked = new URL(request.url ?? '', 'http://x').searchParams.get('id') ?? '';
    const reply = {
      ...completed,
      ...kind,
      document_version: '1.2',
      connectionId: undefined,
      id: asked,
    };
    response.end(JSON.stringify({ ...reply, ...documents[asked] }));
  });
  const connection = connectionTo(server.url);
  const workspace = keptWorkspace();
  const app = desk({ workspace });
  await app.run('saveConnection', connection);
  const fetch = (n: number, connectionId = 'c') =>
    app.run('fetchDocument', {
      connection: { ...connection, id: connectionId },
      id: id(n),
      age: null,
    });
  const exported = async () => {
    const more = { as: 'json-lines', isGuarded: false } as const;
    const { id: text } = await app.run('exportDocuments', {
      connectionId: 'c',
      ids: null,
      ...more,
    });
    const lines = new TextDecoder().decode(app.texts.find(text)?.shown).trim().split('\n');
    return lines.map((line) => JSON.parse(line).checksBroken);
  };
  /** As with an open workspace file that has this rule for the bank. */
  const giveRule = (rule: Assertion) =>
    workspace.change((before) => ({
      ...(before ?? expect.fail('There is no workspace.')),
      statementRules: {
        roles: before?.statementRules?.roles ?? [],
        assertions: [{ bank_code: kind.bank_code, assertions: [rule] }],
      },
    }));
  const checks = async () => (await app.rows()).map((row) => row.checks);
  return { app, connection, fetch, exported, giveRule, checks };
}

test('the list keeps what the statement checks say of each document, and the export counts what is broken', async () => {
  const { app, connection, fetch, exported, checks } = await opened();
  await fetch(1);
  await app.run('addDocuments', { connectionId: 'c', ids: [2, 3, 4].map(id) });
  await app.run('fetchDocuments', { connection, ids: null, age: null, skipCompleted: true });
  const [broken, held, none, pending] = await checks();
  expect(broken).toMatchObject({
    rules: rulesMark({ roles: {}, assertions: [], namespaces: {} }),
    brokenRules: [],
  });
  expect(broken?.broken).toContain('balance-running');
  expect(held).toMatchObject({ broken: [], brokenRules: [] });
  expect(held?.held.length).toBeGreaterThan(2);
  expect(none).toMatchObject({ broken: [], held: [], isSaid: false });
  expect(pending).toBeNull();
  expect(await exported()).toEqual([broken?.broken.length, 0, 0, null]);
  expect(await app.calls(id(1))).toMatchObject([{ checks: broken, documentVersion: '1.2' }]);
});

test('an outcome by other rules counts as none until the document is checked again', async () => {
  const { app, fetch, exported, giveRule, checks } = await opened();
  const { xml, at } = await fetch(2);
  const rule = { name: 'One row', level: 'error' as const, message: '', xpath: 'count(//row) = 1' };
  await giveRule(rule);
  expect(await exported()).toEqual([null]);

  const document = { ...kind, id: id(2), at, xml: xml?.id ?? '' };
  await app.run('checkListedDocument', document);
  expect(await checks()).toMatchObject([{ broken: [], brokenRules: ['One row'] }]);
  expect(await exported()).toEqual([1]);

  // An outcome of an earlier reply is not that of the last one.
  const before = await checks();
  await giveRule({ ...rule, name: 'Other' });
  await app.run('checkListedDocument', { ...document, at: new Date(1).toISOString() });
  expect(await checks()).toEqual(before);
  expect(await exported()).toEqual([null]);
});
