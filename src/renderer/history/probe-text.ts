import { tabOf } from '#core/recorded/differences.ts';
import { isMaskedId } from '#core/secrets/url-secrets.ts';
import type { Category } from '#core/widget/actions.ts';
import type { KeptExchange } from '#operations/history-schemas.ts';

/** A call, with the name of its tab or connection. */
type Called = Pick<KeptExchange, 'document' | 'fired'> & {
  name: string;
  documentId: string | null;
  category: Category;
};

/** What `assay.yaml` can expect of a document. */
const expected = /^(?:completed|pending|processing|failed|not-found|no-template|unauthorized)$/;

/** The settings of a tab that a call shows, without anything that is masked in it. */
function settingsOf(
  { action, surface, request }: NonNullable<Called['fired']>,
  category: Category,
) {
  if (request === null) return { category };
  const { webhook_url, tabId, tabName, agentId, agentName, sessionId } = tabOf({
    ...request,
    action,
    surface,
    category,
  });
  const shown = { category, tabId, tabName, agentId, agentName, sessionId };
  return {
    webhook_url: isMaskedId(webhook_url.replaceAll(/%E2%80%A2/gi, '•'))
      ? { env: 'ASSAY_WEBHOOK_URL' }
      : webhook_url,
    ...Object.fromEntries(Object.entries(shown).filter(([, value]) => !isMaskedId(value))),
  };
}

/**
 * What `assay check` tests of a call, as an entry of `assay.yaml`: its document, or its tab as the call shows it. Quoted texts and the braces of JSON
 * are YAML too.
 */
export function probeText({ name, documentId, category, document, fired }: Called): string {
  const outcome = document?.verdict?.outcome ?? '';
  const [list, key, settings] = fired
    ? ['tabs', name, settingsOf(fired, category)]
    : [
        'documents',
        documentId,
        {
          connection: name,
          document_id: documentId,
          ...(expected.test(outcome) && { expected: outcome }),
        },
      ];
  return [
    `${list}:`,
    `  ${JSON.stringify(key)}:`,
    ...Object.entries(settings).map(([field, value]) => `    ${field}: ${JSON.stringify(value)}`),
    '',
  ].join('\n');
}
