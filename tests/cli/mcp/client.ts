import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Client, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, inject, onTestFinished } from 'vitest';
import { ownFolder } from '#tests/support/folder.ts';
import { httpServer } from '#tests/support/network/loopback.ts';

/** The result of a tool, as the tests look at it. */
type Result = { isError: boolean; text: string; value: Record<string, unknown> };

/** What the person answers to a question; null for a client that cannot ask. */
type Person = (message: string) => ElicitResult;

/** A person who allows everything. */
export const allowed: Person = () => ({ action: 'accept', content: { allow: true } });

/** Starts `assay mcp` with these arguments, and the SDK's own client for it. Every result is checked against the schema that its tool has in the list. */
export async function mcpClient(
  args: readonly string[],
  {
    person = null as Person | null,
    env = {} as Record<string, string>,
    name = 'test agent',
    mode = 'legacy' as 'legacy' | 'auto',
  } = {},
) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [inject('cli'), 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...env },
    stderr: 'pipe',
  });
  const client = new Client(
    { name, version: '1' },
    {
      capabilities: person === null ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode },
    },
  );
  if (person)
    client.setRequestHandler('elicitation/create', ({ params }) => person(params.message));
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  let written = '';
  await client.connect(transport);
  const heard = transport.onmessage;
  transport.onmessage = (message) => {
    written += `${JSON.stringify(message)}\n`;
    heard?.(message);
  };
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const call = async (
    tool: string,
    given: Record<string, unknown> = {},
    options: Parameters<Client['callTool']>[1] = {},
  ): Promise<Result> => {
    const result = await client.callTool({ name: tool, arguments: given }, options);
    const text = result.content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
    const isError = result.isError === true;
    if (!isError) {
      const schema = tools.find((one) => one.name === tool)?.outputSchema;
      expect(schema, tool).toBeDefined();
      const valid = ajv.compile(JSON.parse(JSON.stringify(schema)));
      expect(valid(result.structuredContent), JSON.stringify(valid.errors)).toBe(true);
    }
    return { isError, text, value: (result.structuredContent ?? {}) as Result['value'] };
  };
  return { client, transport, tools, call, output: () => `${written}${said}` };
}

/** A webhook that answers with this body, and the calls that it got, with the headers of each. */
export async function webhook(body: string, status = 200, more: Record<string, string> = {}) {
  const calls: string[] = [];
  const headers: string[] = [];
  const server = await httpServer((request: IncomingMessage, response: ServerResponse) => {
    calls.push(`${request.method} ${request.url}`);
    headers.push(JSON.stringify(request.rawHeaders));
    response.writeHead(status, { 'Content-Type': 'application/json', ...more }).end(body);
  });
  onTestFinished(() => server.close());
  return { calls, headers, url: `${server.url}/hook` };
}

/** A folder with this assay.yaml; the arguments that name both. */
export async function workspaceArgs(yaml: string): Promise<string[]> {
  const folder = await ownFolder();
  const file = join(folder, 'assay.yaml');
  await writeFile(file, yaml);
  return ['--workspace', file, '--data', join(folder, 'data')];
}

/** An assay.yaml with one tab, `orders`, at this address. */
export const tabAt = (url: string): string =>
  `version: 1\ntabs: {orders: {webhook_url: "${url}", category: messaging}}\n`;
