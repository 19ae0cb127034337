import type { z } from 'zod';
import { authorizationForms } from '#core/document/connection.ts';
import { buildDocumentRequest } from '#core/document/request.ts';
import type { Running } from '#operations/dispatch.ts';
import type { documentOperations } from '#operations/document-operations.ts';
import type { ProbeResult } from '#operations/document-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import { secretToSend } from './credentials.ts';
import type { Ports } from './ports.ts';
import { travelOf } from './travel.ts';

type Given = Pick<Ports, 'vault' | 'consent' | 'workspace' | 'http' | 'judge' | 'clock'>;
type Asked = z.infer<typeof documentOperations.probeAuthorization.input>;

/** What a reply of this kind says about the form it was asked in; null where it says nothing. */
const acceptedBy = (kind: ProbeResult['kind']): boolean | null => (kind === null || kind === 'unexpected' ? null : kind !== 'unauthorized');

/**
 * Sends the request for one document once in each Authorization form (DOC-REQ-3) and says which was accepted. The replies are judged and
 * not kept.
 */
export async function probeAuthorization(ports: Given, { connection, id }: Asked, running: Running): Promise<ProbeResult[]> {
  if (connection.tokenId === null)
    throw new OperationError('bad-input', 'No token is chosen, so there is nothing to send in either form. Choose one in the connection.');
  const token = await secretToSend(ports, connection.tokenId, { url: connection.base_url, route: connection }, running);
  const { limits, route, secrets, handed } = await travelOf(ports, connection, false, running);
  const { secret } = token;
  const choices = (await ports.workspace.read())?.readings;
  const results: ProbeResult[] = [];
  for (const form of authorizationForms) {
    const { request } = buildDocumentRequest({ connection: { ...connection, authorization: form }, id, age: null, secret });
    token.handed();
    handed();
    const result = await ports.http.send(request, limits, running, route);
    if (!result.ok) {
      results.push({ form, accepted: null, httpStatus: null, status_code: null, kind: null, failure: result.failure.message });
      continue;
    }
    const { body, status: httpStatus } = result.reply;
    const now = ports.clock.now();
    const { verdict } = await ports.judge.document({ body, httpStatus, askedId: id, now, secrets: [secret, ...secrets], choices }, running);
    const { kind, record } = verdict.value;
    results.push({ form, accepted: acceptedBy(kind), httpStatus, status_code: record?.status_code ?? null, kind, failure: null });
  }
  return results;
}
