import type { Notes } from '../reading/notes.ts';
import { described, type JsonObject, quoted } from '../reading/words.ts';
import { textField } from './fields.ts';
import { type DocumentKind, documentStatuses } from './record.ts';

/** What the status asks of bank_code, status and message (DOC-FLD-3, DOC-REP-5, DOC-STA-2). */
export function checkByKind(body: JsonObject, kind: DocumentKind, notes: Notes): void {
  const [bankCode, status, message] = [textField(body, 'bank_code'), textField(body, 'status'), textField(body, 'message')];
  if (kind === 'completed' && bankCode === '' && notes.decide('bank-code-on-completed') === 'ours') {
    const text = 'bank_code is empty, which means that no template matched, but the status is Completed.';
    notes.report('warning', 'DOC-FLD-3', () => ({ at: ['bank_code'], message: text, effect: 'No bank template is shown.' }));
  }
  if (kind === 'no-template' && bankCode !== null && bankCode !== '') {
    const text = `bank_code is empty where no template matched; ${described(bankCode)} came.`;
    notes.report('error', 'DOC-REP-5', () => ({ at: ['bank_code'], message: text, effect: 'The reply contradicts itself; status_code counts.' }));
  }
  if (kind === 'no-template' && status !== null && status !== 'Failed') {
    const text = `status is Failed where no template matched; ${described(status)} came.`;
    notes.report('error', 'DOC-REP-5', () => ({ at: ['status'], message: text, effect: 'The reply contradicts itself; status_code counts.' }));
  }
  const isFailed = kind === 'failed' || (kind === 'no-template' && status === 'Failed');
  if (!isFailed) return;
  if (message !== null && message.trim() !== '') {
    notes.step('DOC-STA-2', ['message'], `The message says why it failed: ${quoted(message)}.`);
  } else if (kind === 'failed' || message !== null) {
    const came = message === null ? 'there is none' : 'it is empty';
    const text = `A Failed document carries a message that explains why; ${came}.`;
    notes.report('warning', 'DOC-STA-2', () => ({ at: ['message'], message: text, effect: 'The client cannot say why parsing failed.' }));
  }
}

/** How far a document has come; Completed and Failed are both the end. Null for a status that the documents do not name. */
function stageOf(status: string | null): number | null {
  const index = (documentStatuses as readonly (string | null)[]).indexOf(status);
  return index === -1 ? null : Math.min(index, 2);
}

/** A step back, such as from Completed to Pending (DOC-STA-1): the documents show no transitions, and none leads back. */
export function checkTransition(status: string | null, last: string | null, notes: Notes): void {
  const [from, to] = [stageOf(last), stageOf(status)];
  if (from === null || to === null || to >= from) return;
  const message = `status is ${status} after it was ${last}, which is a step back.`;
  notes.report('warning', 'DOC-STA-1', () => ({ at: ['status'], message, effect: 'The latest reply counts.' }));
}
