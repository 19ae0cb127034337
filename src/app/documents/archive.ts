import { knownOfDocumentUrl } from '#core/document/request.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { DocumentExchange, Workspace } from '#operations/schemas.ts';
import { createMasking } from '../masking.ts';
import type { Ports } from '../ports/ports.ts';
import type { Judged } from '../rejudge.ts';
import type { Texts } from '../texts.ts';
import { judgeAsked, shownExchange } from './ask-document.ts';
import { factsSchema } from './document-log.ts';

const mebibyte = 1024 * 1024;

const keptMasked = {
  clause: 'DOC-REP-1',
  path: '$',
  text: 'The stored reply is masked, so this is its original verdict. Readings that you changed later do not affect it.',
};

/** A kept reply was masked before it was written down. */
const noSecrets = createMasking()({ sent: [], given: null, request: null });

/** Opens a kept reply; what comes back judges it as it was judged when it came, by the readings it is given. One that is kept masked has the verdict it had. */
export async function openCall(
  ports: Pick<Ports, 'journal' | 'judge'>,
  texts: Texts,
  seq: number,
): Promise<Judged<DocumentExchange>> {
  const call = await ports.journal.open(seq);
  if (call === null)
    throw new OperationError(
      'not-found',
      'This reply was not stored, or was deleted to free space. Fetch the document again to get a new reply.',
    );
  const facts = factsSchema.safeParse(JSON.parse(call.facts));
  if (!facts.success)
    throw new OperationError(
      'not-found',
      'Another version of Assay stored this reply in a different format. Fetch the document again.',
    );
  const { http, verdict, ...rest } = facts.data;
  // Journals of older versions hold whole addresses.
  const { url } = rest.request;
  const request = { ...rest.request, url: maskedAddress(url, knownOfDocumentUrl(url)) };
  const asked = { id: call.id, at: call.at, masker: noSecrets, ...rest, request };
  return async (choices, judging) => {
    if (verdict !== null) {
      const kept = {
        verdict: { ...verdict, steps: [...verdict.steps, keptMasked] },
        reply: call.body,
        masked: true,
        xml: null,
      };
      return shownExchange(asked, http, kept, texts);
    }
    const judged = await judgeAsked(
      ports,
      asked,
      { body: call.body, status: http.status },
      choices,
      judging,
    );
    return shownExchange(asked, http, judged, texts);
  };
}

/** What the archive holds, and the way to empty it. */
export function archiveHandlers(
  { journal }: Pick<Ports, 'journal'>,
  workspace: () => Promise<Workspace>,
): Pick<Handlers, 'readArchive' | 'clearArchive'> {
  const readArchive = async () => ({
    ...(await journal.archive()),
    quotaBytes: (await workspace()).settings.archive.quotaMiB * mebibyte,
  });
  return {
    readArchive,
    clearArchive: async ({ connectionId }) => {
      await journal.clear(connectionId);
      return readArchive();
    },
  };
}
