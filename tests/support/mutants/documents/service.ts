import { asText, type Call, type JsonObject, jsonReply, type Reply } from '../exchange.ts';
import { uuidFor } from '../visitors.ts';

export const endpointId = 'ep-7c21f0d4';
export const token = 'doc-92be61f07ac3440d';

type Status = 'Pending' | 'Processing' | 'Completed' | 'Failed';

/** A document of each status; a Failed one matched no template. */
export const documentIds: Readonly<Record<Status, string>> = {
  Pending: uuidFor('document/pending'),
  Processing: uuidFor('document/processing'),
  Completed: uuidFor('document/completed'),
  Failed: uuidFor('document/failed'),
};

/** What the service does, step by step; a fault replaces one of them. */
export type DocumentService = {
  answer(call: Call): Reply;
  isAuthorised(call: Call): boolean;
  refuseToken(call: Call): Reply;
  /** The reply to an id that is not, or no longer, stored. */
  refuseId(id: string): JsonObject;
  describeWaiting(id: string, status: Status): JsonObject;
  describeCompleted(id: string): JsonObject;
  describeFailed(id: string): JsonObject;
  /** The XML of a parsed document. */
  writeXml(): string;
};

/** The date as the documents show it: with a UTC offset and parts of a second. */
function writeDate(time: number): string {
  return `${new Date(time).toISOString().slice(0, -1)}000+00:00`;
}

/** A correct document service; its outcome is in the body, under the HTTP status 200. */
export function makeDocumentService(startedAt: number): DocumentService {
  const submittedAt = startedAt - 3_600_000;
  const service: DocumentService = {
    answer(call) {
      if (call.path !== `/webhook/${endpointId}` || call.method !== 'GET') {
        return jsonReply(404, { status_code: 400, message: 'Nothing is served here.' });
      }
      if (!service.isAuthorised(call)) return service.refuseToken(call);
      const id = asText(call.query.get('id')) ?? '';
      const status = (Object.keys(documentIds) as Status[]).find((key) => documentIds[key] === id);
      if (status === undefined) return jsonReply(200, service.refuseId(id));
      if (status === 'Completed') return jsonReply(200, service.describeCompleted(id));
      if (status === 'Failed') return jsonReply(200, service.describeFailed(id));
      return jsonReply(200, service.describeWaiting(id, status));
    },

    isAuthorised({ headers }) {
      return headers.authorization === token || headers.authorization === `Bearer ${token}`;
    },

    refuseToken() {
      const message = 'Unauthorized request; provide valid credentials';
      return jsonReply(200, { status_code: 401, message });
    },

    refuseId(id) {
      return { status_code: 204, message: 'Document by provided ID was not found', id };
    },

    describeWaiting(id, status) {
      return {
        status_code: 200,
        id,
        date_created: writeDate(submittedAt),
        external_id: `client-${status}`,
        status,
      };
    },

    describeCompleted(id) {
      return {
        status_code: 200,
        id,
        date_created: writeDate(submittedAt),
        parsed_date: writeDate(submittedAt + 60_000),
        bank_code: 'BANK-7',
        external_id: 'client-Completed',
        status: 'Completed',
        parsed_base64: Buffer.from(service.writeXml(), 'utf8').toString('base64'),
        document_version: '1.4',
        execution: 'run-1',
      };
    },

    describeFailed(id) {
      return {
        status_code: 400,
        message: 'PDF failed to match any known bank template patterns',
        id,
        date_created: writeDate(submittedAt),
        external_id: 'client-Failed',
        bank_code: '',
        status: 'Failed',
      };
    },

    writeXml() {
      return '<?xml version="1.0" encoding="UTF-8"?><statement><holder>Ada Lovelace</holder></statement>';
    },
  };
  return service;
}
