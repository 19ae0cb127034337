import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { decodedBody } from '#adapters/http/content-encoding.ts';
import { variableOf } from '#adapters/storage/environment.ts';
import { environmentSecrets } from '#adapters/vault/environment.ts';
import { readReference } from '#adapters/vault/references.ts';
import { connectionSchema } from '#core/document/connection.ts';
import { readDocumentReply } from '#core/document/reply.ts';
import { adviseTab } from '#core/widget/lint/lint.ts';
import { readListReply } from '#core/widget/reply/reply.ts';
import { namedConnectorSchema, tabSchema } from '#core/widget/tab.ts';
import { problemsOf } from '#renderer/ui/form/field.tsx';
import { ownSamples } from '#tests/support/network/own-server.ts';

/** The names that every object answers to: a look-up of a foreign name in a plain object finds them where nobody put them. */
const inherited = Object.getOwnPropertyNames(Object.prototype);

describe.each(inherited)('the foreign name %s finds nothing', (name) => {
  test('as a content encoding', async () => {
    const body = gzipSync('[]');
    const decoded = await decodedBody(body, [['Content-Encoding', name]], 1000, 'h.example');
    expect(decoded).toMatchObject({ failure: null, oddities: [{ message: expect.anything() }] });
    expect(decoded.bytes).toBe(body);
  });

  test('as a variable of the environment', async () => {
    expect(variableOf(process.env, name)).toBeNull();
    await expect(environmentSecrets(process.env).read(name)).rejects.toMatchObject({
      code: 'secret-missing',
    });
    expect(() => readReference({ from: 'environment', name }, process.env)).toThrow(/not set/);
    expect(variableOf({ [name]: 'set' }, name)).toBe('set');
  });

  test('as the header of a credential', () => {
    const tab = tabSchema.parse({
      id: 't',
      name: 't',
      webhook_url: 'https://hook.example/',
      category: 'default',
      tabName: '',
      agentName: '',
      sessionId: 's',
      tabId: '6a0a3a3e-6f4e-4b8e-9a62-0d5d7a3b8c11',
      agentId: '6a0a3a3e-6f4e-4b8e-9a62-0d5d7a3b8c12',
      connectorIds: { get_items: 'c' },
    });
    const connector = {
      id: 'c',
      name: 'c',
      type: 'header_auth' as const,
      headerName: name,
      tokenId: 'x',
    };
    const findings = adviseTab(tab, [connector]);
    expect(findings.filter(({ message }) => message.includes('has its own meaning'))).toEqual([]);
  });

  test('as the id of anything in the workspace, which stores keep things by', () => {
    expect(connectionSchema.shape.id.safeParse(name).success).toBe(false);
    expect(tabSchema.shape.id.safeParse(name).success).toBe(false);
    expect(namedConnectorSchema.shape.id.safeParse(name).success).toBe(false);
    expect(tabSchema.shape.id.safeParse(`${name}-1`).success).toBe(true);
  });

  test('as a field of a form', () => {
    const draft = JSON.parse(`{"${name}": 1}`);
    expect(
      Object.entries(
        problemsOf(
          z.looseObject({}).superRefine((_value, context) => {
            context.addIssue({ code: 'custom', path: [name], message: 'first' });
            context.addIssue({ code: 'custom', path: [name], message: 'second' });
          }),
          draft,
        ),
      ),
    ).toEqual([[name, 'first']]);
  });

  test.each(['status', 'color', 'key', 'type'])('as %s in a reply', (where) => {
    const item = {
      id: '1',
      title: 't',
      ...(where === 'color'
        ? { tags: [{ label: 'a', color: name, tooltip: 'b' }] }
        : { [where === 'key' ? name : where]: name }),
    };
    const { verdict } = readListReply({
      body: JSON.stringify({ items: [item], badge: { color: name } }),
      httpStatus: 200,
      category: 'default',
    });
    expect(JSON.stringify(verdict)).not.toMatch(/\[native code\]|\[object Object\]|function /);
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({ clause: 'TAB-CLR-1', level: 'warning', path: '$.badge.color' }),
    );
    if (where === 'key')
      expect(verdict.findings).toContainEqual(
        expect.objectContaining({ clause: 'TAB-ITM-1', level: 'warning' }),
      );
  });

  test('as status or key of a document', () => {
    const body = `{"status_code":200,"id":"6a0a3a3e-6f4e-4b8e-9a62-0d5d7a3b8c11","status":"${name}","${name}":1}`;
    const { verdict } = readDocumentReply({ body, httpStatus: 200, askedId: null, now: null });
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({ clause: 'DOC-FLD-4', level: 'error' }),
    );
    expect(verdict.findings).toContainEqual(
      expect.objectContaining({ clause: 'DOC-REP-7', level: 'info' }),
    );
  });

  test('as a path of the sample services', async () => {
    const samples = await ownSamples();
    const { origin } = new URL(samples.info.webhook.default_url);
    expect((await fetch(`${origin}/${name}?action=get_items`)).status).toBe(404);
  });
});
