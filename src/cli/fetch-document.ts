import { writeFile } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { type AuthorizationForm, authorizationForms } from '#core/document/connection.ts';
import { isToBeHad } from '#core/document/record.ts';
import { hasError } from '#core/finding.ts';
import { commandApp } from './app.ts';
import { numberOption } from './options.ts';
import { CouldNot, exits, print, printJson, verdictText } from './output.ts';

type Options = {
  baseUrl: string;
  endpoint: string;
  id: string;
  age?: number;
  tokenEnv?: string;
  authorization: AuthorizationForm;
  out?: string;
  json?: true;
};

/** `assay fetch-document`: one GET of the document endpoint, judged. */
export const fetchDocumentCommand = (version: string): Command =>
  new Command('fetch-document')
    .description('Fetch a parsed document and judge the reply')
    .requiredOption('--base-url <url>', 'base_url of the service')
    .requiredOption('--endpoint <endpoint_path_id>', 'the part of the address after /webhook/')
    .requiredOption('--id <id>', 'document id, the UUID received at submission')
    .option('--age <number>', 'age of the user', numberOption)
    .option('--token-env <name>', 'environment variable that holds the token')
    .addOption(new Option('--authorization <form>', 'form of the Authorization header').choices(authorizationForms).default('bearer'))
    .option('--out <file>', 'write the decoded XML to this file')
    .option('--json', 'print one JSON object')
    .action(async (options: Options) => {
      const app = commandApp(version);
      const { baseUrl: base_url, endpoint: endpoint_path_id, authorization } = options;
      const connection = { id: 'cli', name: 'command line', base_url, endpoint_path_id, authorization, tokenId: options.tokenEnv ?? null };
      const { request, http, failure, verdict, ...texts } = await app.run('fetchDocument', {
        connection,
        id: options.id,
        age: options.age ?? null,
        sendEmptyId: true,
      });
      if (verdict === null) throw new CouldNot(failure?.kind ?? 'unreachable', failure?.message ?? 'No reply came.', { request, http: null });
      const kept = (id: string | undefined) => (id === undefined ? null : app.texts.find(id));
      const xml = kept(texts.xml?.id);
      if (options.out) await save(options.out, xml?.original ?? null);
      const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
      if (options.json) {
        const reply = kept(texts.reply?.id);
        const value = { ...verdict.value, ...(xml ? { xml: decode(xml.shown) } : {}) };
        printJson({ ...verdict, value, request, reply: reply && decode(reply.shown), http });
      } else {
        print(`${request.method} ${request.url}\nHTTP status: ${http?.status}   status_code: ${verdict.value.record?.status_code ?? 'none'}`);
        print(verdictText(verdict));
        if (xml && !options.out) print(`\n${decode(xml.shown)}`);
      }
      process.exitCode = hasError(verdict.findings) || !isToBeHad(verdict.value.kind) ? exits.bad : exits.good;
    });

async function save(path: string, xml: Uint8Array | null): Promise<void> {
  if (xml === null) return;
  try {
    await writeFile(path, xml);
  } catch (error) {
    throw new CouldNot('storage', `The XML cannot be written to ${path}: ${error instanceof Error ? error.message : error}`);
  }
}
