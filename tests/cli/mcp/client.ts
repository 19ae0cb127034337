import { Client, type ElicitResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, inject, onTestFinished } from 'vitest';

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
