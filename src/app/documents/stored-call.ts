import { knownOfDocumentUrl } from '#core/document/request.ts';
import { maskedAddress } from '#core/secrets/url-secrets.ts';
import { OperationError } from '#operations/outcome.ts';
import { createMasking } from '../masking.ts';
import type { Journal } from '../ports/journal.ts';
import { factsSchema } from './document-log.ts';

/** A stored reply was masked before it was written. */
const noSecrets = createMasking()({ sent: [], given: null, request: null });

/**
 * A call whose reply is stored: what was asked, the reply, and the verdict of that time on one that
 * is stored masked (otherwise null). Throws an OperationError `not-found`.
 */
export async function storedCall(journal: Journal, seq: number) {
  const call = await journal.open(seq);
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
  return { asked, http, verdict, body: call.body };
}
