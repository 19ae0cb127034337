import { writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pathToFileURL } from 'node:url';
import {
  Client,
  type ElicitResult,
  ReadBuffer,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { inject, onTestFinished, vi } from 'vitest';
import type { Allowed } from '#cli/mcp/permission.ts';
import type { serve } from '#cli/mcp/server.ts';
import { ownFolder } from '#tests/support/folder.ts';
import { ownServer } from '#tests/support/network/own-server.ts';
import { argv } from '#tests/support/run/argv.ts';

/** The result of a tool, as the tests look at it. */
type Result = { isError: boolean; text: string };

/** The repaired reply in an answer of read_reply. */
export const repairedIn = (text: string): string =>
  /\nThe repaired reply:\n([\s\S]*)\nend-\w+$/.exec(text)?.[1] ?? '';

/** The numbers of the calls in an answer of search_history, newest first. */
export const seqsIn = (text: string): number[] =>
  [...text.matchAll(/^(\d+)\. /gm)].map(([, seq]) => Number(seq));

/** What the person answers to a question; null for a client that cannot ask. */
type Person = (message: string) => ElicitResult;

/** A person who allows everything. */
export const allowed: Person = () => ({ action: 'accept', content: { allow: true } });

/** A person who gives these answers in turn, then none, and what they were asked. */
export function asking(...answers: ElicitResult[]) {
  const asked: string[] = [];
  const person: Person = (message) => {
    asked.push(message);
    return answers[asked.length - 1] ?? { action: 'decline' };
  };
  return { asked, person };
}

/** The value of an option among arguments. */
const optionIn = (args: readonly string[], name: string): string | undefined =>
  args.includes(name) ? args[args.indexOf(name) + 1] : undefined;

/** `assay mcp` with these arguments in this process, and what leads to it: a process for each takes half a second. */
async function transportHere(args: readonly string[], env: Record<string, string>) {
  const server: { serve: typeof serve } = await import(
    pathToFileURL(join(dirname(inject('cli')), 'mcp-server.js')).href
  );
  const [stdin, stdout, received] = [new PassThrough(), new PassThrough(), new ReadBuffer()];
  const [workspace, allow] = [optionIn(args, '--workspace'), optionIn(args, '--allow')];
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    said += String(chunk);
    return true;
  });
  for (const [name, value] of Object.entries({ HOME: '/nonexistent', ...env }))
    vi.stubEnv(name, value);
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const before = new Set(signals.flatMap((signal) => process.listeners(signal)));
  const served = server.serve(
    {
      data: optionIn(args, '--data') ?? '',
      ...(workspace !== undefined && { workspace }),
      ...(allow !== undefined && { allow: allow as Allowed }),
    },
    { stdin, stdout },
  );
  const transport: Transport = {
    start: async () => {
      stdout.on('data', (chunk) => {
        received.append(chunk);
        for (let message = received.readMessage(); message; message = received.readMessage())
          transport.onmessage?.(message);
      });
    },
    send: async (message) => void stdin.write(serializeMessage(message)),
    close: async () => {
      stdin.end();
      await served;
      for (const signal of signals)
        for (const listener of process.listeners(signal))
          if (!before.has(listener)) process.off(signal, listener);
      transport.onclose?.();
    },
  };
  return { transport, said: () => said };
}

/** `assay mcp` with these arguments in a process of its own, and what it says. */
function transportThere(args: readonly string[], env: Record<string, string>) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [inject('cli'), 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '', HOME: '/nonexistent', ...env },
    stderr: 'pipe',
  });
  let said = '';
  transport.stderr?.on('data', (chunk) => {
    said += String(chunk);
  });
  return { transport, said: () => said };
}

/** Starts `assay mcp` with these arguments, in a process of its own where `hasProcess` says so, and the SDK's own client for it. */
export async function mcpClient(
  args: readonly string[],
  {
    person = null as Person | null,
    env = {} as Record<string, string>,
    hasProcess = false,
    name = 'test agent',
    mode = 'legacy' as 'legacy' | 'auto',
  } = {},
) {
  const { transport, said }: { transport: Transport; said(): string } = hasProcess
    ? transportThere(args, env)
    : await transportHere(args, env);
  const client = new Client(
    { name, version: '1' },
    {
      capabilities: person === null ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode },
    },
  );
  if (person)
    client.setRequestHandler('elicitation/create', ({ params }) => person(params.message));
  let written = '';
  await client.connect(transport);
  const heard = transport.onmessage;
  transport.onmessage = (message) => {
    written += `${JSON.stringify(message)}\n`;
    heard?.(message);
  };
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const call = async (
    tool: string,
    given: Record<string, unknown> = {},
    options: Parameters<Client['callTool']>[1] = {},
  ): Promise<Result> => {
    const result = await client.callTool({ name: tool, arguments: given }, options);
    const text = result.content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
    return { isError: result.isError === true, text };
  };
  return { client, tools, call, output: () => `${written}${said()}` };
}

/** A webhook that answers with this body, and the calls that it got, with the headers of each. */
export async function webhook(body: string, status = 200, more: Record<string, string> = {}) {
  const calls: string[] = [];
  const headers: string[] = [];
  const server = await ownServer((request: IncomingMessage, response: ServerResponse) => {
    calls.push(`${request.method} ${request.url}`);
    headers.push(JSON.stringify(request.rawHeaders));
    response.writeHead(status, { 'Content-Type': 'application/json', ...more }).end(body);
  });
  return { calls, headers, url: `${server.url}/hook` };
}

/** A folder with this assay.yaml; the arguments that name both. */
export async function workspaceArgs(yaml: string): Promise<string[]> {
  const folder = await ownFolder();
  const file = join(folder, 'assay.yaml');
  await writeFile(file, yaml);
  return argv`--workspace ${file} --data ${join(folder, 'data')}`;
}

/** A call that reads the tab, and one that writes. */
export const read = { tab: 'orders', action: 'get_items' };
export const write = { tab: 'orders', action: 'create_item', entry: 'hello' };

/** A secret that an assay.yaml may name. */
export const env = { ASSAY_KEY: 'a-token-of-this-test-5Yq-0123456789' };

/** An assay.yaml with one tab, `orders`, at this address. */
export const tabAt = (url: string): string =>
  `version: 1\ntabs: {orders: {webhook_url: "${url}", category: messaging}}\n`;

/** The same, with a connector that names this secret. */
export const withSecret = (url: string, secret = '{env: ASSAY_KEY}'): string =>
  `${tabAt(url).replace('}}', ', connector: key}}')}connectors: {key: {type: header_auth, headerName: X-Key, secret: ${secret}}}\n`;
