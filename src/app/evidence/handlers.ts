import { wholeSecretsIn } from '#core/secrets/spellings.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import { exportFormats } from '#operations/evidence-schemas.ts';
import type { Evidence, KeptExchange } from '#operations/history-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import { evidenceOf, type WhichExchange } from '../history.ts';
import type { Ports } from '../ports/ports.ts';
import { createTexts, type Texts } from '../texts.ts';
import { evidencesOf, requestOf } from './calls.ts';
import type { ExchangeToExport } from './formats.ts';
import { knownSecrets } from './known-secrets.ts';
import { maskedParts, secretPart } from './masked-parts.ts';
import { requestTemplate, type SecretNames, usualNames, variableOf } from './placeholders.ts';

/** The token that was sent with an exchange, as its connection or tab is set now. */
function tokenIdOf({ connectionId, asked, fired }: Evidence, workspace: Workspace): string | null {
  if (fired === null)
    return workspace.connections.find(({ id }) => id === connectionId)?.tokenId ?? null;
  const tab = workspace.tabs.find(({ id }) => id === asked?.tab.id);
  const connectorId = tab?.connectorIds[fired.action];
  return workspace.connectors.find(({ id }) => id === connectorId)?.tokenId ?? null;
}

async function namesOf(
  { secrets }: Pick<Ports, 'secrets'>,
  evidence: Evidence,
  workspace: Workspace,
): Promise<SecretNames> {
  const id = tokenIdOf(evidence, workspace);
  const label = id === null ? undefined : (await secrets.find(id))?.label;
  return {
    credential: label === undefined ? usualNames.credential : variableOf(label),
    address: evidence.fired === null ? 'ENDPOINT_PATH_ID' : usualNames.address,
  };
}

const variablesOf = (exchanges: readonly ExchangeToExport[]): string[] => [
  ...new Set(
    exchanges.flatMap(({ evidence, names }) => {
      const request = requestOf(evidence);
      return request === null ? [] : requestTemplate(request, names).variables;
    }),
  ),
];

const refused = (what: string): OperationError =>
  new OperationError(
    'refused',
    `${what} contains a secret that Assay knows, so nothing was exported. Delete that call from the history, or leave it out.`,
  );

/** The tab or connection of the first exchange, when that was (UTC), and how many others there are. */
const fileName = ([first, ...others]: readonly Evidence[], ending: string): string => {
  const name = (first?.entry.name ?? '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const at = (first?.entry.at ?? '').slice(0, 19).replace(/[T:]/g, '-');
  const more = others.length === 0 ? '' : `-and-${others.length}-more`;
  return `${name.slice(0, 60) || 'call'}-${at}${more}.${ending}`;
};

/** Exchanges of the history as texts and files. Everything in them was masked when it was kept; what is made of them is searched for known secrets once more. */
export function exportHandlers(
  ports: Pick<Ports, 'secrets' | 'tokens' | 'clock'>,
  texts: Texts,
  openKept: (which: WhichExchange, texts: Texts) => Promise<KeptExchange>,
  readWorkspace: () => Promise<Workspace>,
  version: string,
) {
  async function open(
    { seqs, refs }: { seqs: readonly number[]; refs: readonly string[] },
    running: Running,
  ): Promise<ExchangeToExport[]> {
    if (seqs.length + refs.length === 0)
      throw new OperationError('bad-input', 'There is nothing to export. Choose a call.');
    const which = [
      ...[...new Set(seqs)].map((seq) => ({ seq })),
      ...[...new Set(refs)].map((ref) => ({ ref })),
    ];
    const workspace = await readWorkspace();
    // Opened in a place of their own, so that they push no text out that the window shows.
    const own = createTexts();
    const exchanges: ExchangeToExport[] = [];
    for (const one of which) {
      running.signal.throwIfAborted();
      const evidence = evidenceOf(await openKept(one, own), own);
      exchanges.push({ evidence, names: await namesOf(ports, evidence, workspace) });
    }
    return exchanges;
  }
  return {
    async exportExchanges({ format, ...asked }, running) {
      const exchanges = await open(asked, running);
      const known = await knownSecrets(ports);
      const found = secretPart(evidencesOf(exchanges), known);
      if (found) throw refused(`Call ${found.seq} (${found.part})`);
      const { exporters } = await import('./formats.ts');
      const facts = { version, at: new Date(ports.clock.now()).toISOString() };
      const written = await exporters[format](exchanges, facts);
      // A secret that only the format puts together.
      if (wholeSecretsIn(written, known).length > 0) throw refused('This export');
      const bytes = new TextEncoder().encode(written);
      const name = fileName(evidencesOf(exchanges), exportFormats[format]);
      return {
        text: texts.keep({ name, shown: bytes, original: bytes }),
        masked: maskedParts(evidencesOf(exchanges)),
        variables: format === 'curl' ? variablesOf(exchanges) : [],
      };
    },
  } satisfies Pick<Handlers, 'exportExchanges'>;
}
