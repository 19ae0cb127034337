import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { decodeBase64 } from '#core/document/base64.ts';
import {
  fileOf,
  type Imported,
  type ImportedExchange,
  isoOf,
  type LeftAside,
  whyNotKept,
} from '#core/imported/imported-exchange.ts';
import { decodeBody } from '#core/json/text.ts';
import { redactWhole } from '#core/secrets/redact.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import { errorText, several } from '#core/text/wording.ts';
import { largestInput } from '#operations/bounds.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import type { importOperations } from '#operations/import-schemas.ts';
import type { CheckedInput } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { NamedWorkspace } from '#operations/workspace-file-schemas.ts';
import type { History } from '../history/record.ts';
import type { Ports } from '../ports/ports.ts';
import type { Secrets } from '../ports/secrets.ts';
import type { Texts } from '../texts.ts';

const fileName = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

/**
 * One exchange that was found in an import, as it is shown: its body goes to the byte channel, and only
 * a reference travels. `outcome` and `findings` are those of its verdict. Everything that the import does not
 * tell is null, and everything secret in it is masked.
 */
function shownImport(imported: ImportedExchange, texts: Texts) {
  const { as, outcome, findings, steps, assumptions, hop, surface, category, entry, entries } =
    imported;
  const { at, documentId, request, head, failure, cors, body } = imported;
  return {
    as,
    outcome,
    findings,
    steps,
    assumptions,
    hop,
    surface,
    category,
    entry,
    entries,
    at: isoOf(at),
    documentId,
    request,
    http: head,
    failure,
    cors,
    reply: body && texts.keep({ name: fileOf(imported), shown: body, original: body }),
  };
}

const kindNames: Partial<Record<ImportedExchange['as'], string>> = {
  xml: 'XML document',
  widget_issues: 'widget_issues record',
};

/** Counts an exchange that was left aside for this reason. */
function addAside(leftAside: Map<string, LeftAside>, { as }: ImportedExchange, why: string): void {
  const count = (leftAside.get(why)?.count ?? 0) + 1;
  leftAside.set(why, { what: several(count, kindNames[as] ?? 'call'), why, count });
}

/** Why one exchange could not be kept: that fails no other. */
const whyFailed = (error: unknown): string =>
  error instanceof OperationError
    ? `It was not kept. ${error.message}`
    : 'It was not kept, because Assay could not store it in this form.';

/**
 * Reads files that come from elsewhere, judged by the user's `readings`. A file gives what is `shown` of it, and what
 * `keepImported` may keep.
 */
export function importReader(
  { judge, secrets }: Pick<Ports, 'judge'> & { secrets: Pick<Secrets, 'seen'> },
  texts: Texts,
  readings: () => Promise<ChosenReadings>,
) {
  return async (name: string, body: Uint8Array | string, running: Running) => {
    const known = secrets.seen();
    const imported: Imported = await judge.imported(
      { body, choices: await readings(), known },
      running,
    );
    const { recognised, exchanges, leftAside } = imported;
    const id: string = crypto.randomUUID();
    return {
      shown: {
        id,
        recognised,
        exchanges: exchanges.map((one) => shownImport(one, texts)),
        leftAside,
      },
      toKeep: { id, name: redactWhole(name, secrets.seen()), exchanges },
    };
  };
}

/** The bytes or the text of a file, which a window may send as Base64. */
export const bodyOfImport = ({
  body,
  isBase64,
}: Pick<CheckedInput<'importEvidence'>, 'body' | 'isBase64'>): Uint8Array | string =>
  isBase64 && typeof body === 'string' ? (decodeBase64(body).bytes ?? new Uint8Array()) : body;

/** Opened files that the window may still ask for; older ones are forgotten. */
const mostOpened = 100;

/**
 * Recognises and judges what comes from elsewhere; `readings` are the user's. The last import can
 * be kept. `openWorkspace` opens a workspace file that a person named.
 */
export function importHandlers(
  { judge, secrets, clock, opened }: Pick<Ports, 'judge' | 'secrets' | 'clock' | 'opened'>,
  texts: Texts,
  history: Pick<History, 'keepImported'>,
  readings: () => Promise<ChosenReadings>,
  openWorkspace: (file: NamedWorkspace) => Promise<void>,
) {
  /** Paths of the opened files by the ids that the window knows. */
  const openedFiles = new Map<string, string>();
  let last: { id: string; name: string; exchanges: readonly ImportedExchange[] } | null = null;
  const read = importReader({ judge, secrets }, texts, readings);

  async function importBody(name: string, body: Uint8Array | string, running: Running) {
    const { shown, toKeep } = await read(name, body, running);
    last = toKeep;
    return shown;
  }

  function addOpened(path: string): string {
    const id = crypto.randomUUID();
    openedFiles.set(id, path);
    const [oldest] = openedFiles.keys();
    if (openedFiles.size > mostOpened && oldest !== undefined) openedFiles.delete(oldest);
    return id;
  }
  return {
    importEvidence: (input, running) => importBody(input.name, bodyOfImport(input), running),
    takeOpened: async () => {
      const next = opened?.take() ?? null;
      if (next === null || next.kind === 'address') return { opened: next };
      const { kind, path } = next;
      if (kind === 'file') return { opened: { kind, id: addOpened(path), name: fileName(path) } };
      const problem = await openWorkspace({ path, environment: null }).then(
        () => null,
        (error: unknown) => `The workspace ${path} could not be opened. ${errorText(error)}`,
      );
      return { opened: { kind, path, problem } };
    },
    importOpened: async ({ id }, running) => {
      const path = openedFiles.get(id);
      if (path === undefined || opened === null)
        throw new OperationError(
          'not-found',
          'This file is no longer known. Open it again, or drop it into the window.',
        );
      const body = await opened.read(path, largestInput('importEvidence'));
      const imported = await importBody(fileName(path), body, running);
      const isCalled = imported.recognised === 'curl' || imported.recognised === 'address';
      return { ...imported, text: isCalled ? decodeBody(body).text.trim() : null };
    },
    keepImported: async ({ id, places }, { signal }) => {
      if (last?.id !== id)
        throw new OperationError(
          'not-found',
          'This import is no longer in memory. Import the file again, then keep its calls.',
        );
      const { name, exchanges } = last;
      // What makes calls of a file's exchanges is loaded where they are kept: most imports only show them.
      const { importedTag, keepElsewhere } = await import('./imported-call.ts');
      let kept = 0;
      const leftAside = new Map<string, LeftAside>();
      for (const place of new Set(places ?? exchanges.keys())) {
        signal.throwIfAborted();
        const exchange = exchanges[place];
        if (exchange === undefined) continue;
        const why = whyNotKept(exchange);
        const from = { name: withoutCredentials(name, []), tags: [importedTag] };
        const done =
          why === null
            ? await keepElsewhere(history, clock, from, exchange).catch(whyFailed)
            : null;
        if (typeof done === 'string' && done !== 'off') {
          addAside(leftAside, exchange, done);
          continue;
        }
        if (done === 'off')
          throw new OperationError(
            'refused',
            'The history is switched off, so nothing was kept. Switch it on in Settings.',
          );
        if (done) kept += 1;
        else
          addAside(leftAside, exchange, why ?? 'The history keeps calls of both contracts only.');
      }
      return { kept, leftAside: [...leftAside.values()] };
    },
  } satisfies Pick<Handlers, keyof typeof importOperations>;
}
