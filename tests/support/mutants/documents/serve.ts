import { serveAnswers } from '../server.ts';
import { documentFaults } from './faults.ts';
import { makeDocumentService } from './service.ts';

export type ServedDocuments = { readonly baseUrl: string; close(): Promise<void> };

/**
 * Serves the document service with one fault, or a correct one when `id` is null, on a loopback port of its own.
 * @param startedAt milliseconds since 1970; the documents were submitted an hour before
 */
export async function serveDocumentMutant(
  id: string | null,
  startedAt = Date.now(),
): Promise<ServedDocuments> {
  const fault = documentFaults.find((candidate) => candidate.id === id);
  if (id !== null && !fault) throw new Error(`No fault of the documents is called ${id}.`);
  const service = makeDocumentService(startedAt);
  Object.assign(service, fault?.change({ ...service }));
  const server = await serveAnswers((call) => service.answer(call));
  return { baseUrl: server.origin, close: server.close };
}
