import type { Notes } from '../contract/notes.ts';
import { documentStatuses } from '../contract/shapes.ts';
import { nearest } from '../contract/spelling.ts';
import { described, isBlank, type JsonObject, quoted } from '../contract/words.ts';
import { textField } from './fields.ts';
import { type DocumentKind, statusOfKind } from './record.ts';

/** What the status requires of bank_code, status and message (DOC-FLD-3, DOC-REP-5, DOC-STA-2). */
export function checkByKind(body: JsonObject, kind: DocumentKind, notes: Notes): void {
  const [bankCode, status, message] = [
    textField(body, 'bank_code'),
    textField(body, 'status'),
    textField(body, 'message'),
  ];
  if (
    kind === 'completed' &&
    bankCode === '' &&
    notes.decide('bank-code-on-completed') === 'ours'
  ) {
    const text =
      'bank_code is empty, which means that no template matched, but status is Completed.';
    notes.report('warning', 'DOC-FLD-3', () => ({
      at: ['bank_code'],
      message: text,
      effect: 'No bank template is shown.',
    }));
  }
  if (kind === 'no-template')
    for (const [field, value, says] of [
      ['bank_code', '', 'empty'],
      ['status', 'Failed', 'Failed'],
    ] as const) {
      const given = textField(body, field);
      if (given === null || given === value) continue;
      notes.report('error', 'DOC-REP-5', () => ({
        at: [field],
        message: `${field} must be ${says} when no template matched; got ${described(given)}.`,
        effect: 'The status_code counts.',
        ...(nearest(given, documentStatuses) === value && {
          edit: { op: 'set', path: [field], value } as const,
        }),
      }));
    }
  if (kind === 'failed' && (body.message ?? null) === null) {
    notes.assume('failed-without-message');
    const text =
      'A Failed document must have a message that explains why. This one has no message.';
    notes.report('warning', 'DOC-STA-2', () => ({
      at: ['message'],
      message: text,
      effect: 'The client cannot say why parsing failed.',
      edit: { op: 'placeholder', path: ['message'] },
    }));
  }
  if (
    kind !== 'failed' &&
    kind !== 'no-template' &&
    kind !== 'not-found' &&
    kind !== 'unauthorized'
  )
    return;
  if (message !== null && isBlank(message)) {
    notes.assume('blank-message');
    const text = `message must be human-readable text; got ${message === '' ? 'an empty string' : message.trim() === '' ? 'only white space' : 'text without a visible character'}.`;
    notes.report('warning', 'DOC-FLD-8', () => ({
      at: ['message'],
      message: text,
      effect: 'The client has no reason to show.',
      edit: { op: 'placeholder', path: ['message'] },
    }));
  } else if (
    message !== null &&
    (kind === 'failed' || (kind === 'no-template' && status === 'Failed'))
  ) {
    notes.step(
      'DOC-STA-2',
      ['message'],
      `The message says why parsing failed: ${quoted(message)}.`,
    );
  }
}

/**
 * A status in a 204 or 401 reply, although these say that there is no document or that the caller
 * may not know about it (DOC-REP-4).
 */
export function checkStatusBeside(body: JsonObject, kind: DocumentKind, notes: Notes): void {
  const status = textField(body, 'status');
  if (status === null || status === '' || (kind !== 'not-found' && kind !== 'unauthorized')) return;
  notes.assume('status-beside-204');
  const code =
    kind === 'not-found'
      ? '204 means that there is no such document'
      : '401 means that the credentials are not accepted';
  const text = `status is ${quoted(status)}, but status_code ${code}.`;
  notes.report('warning', 'DOC-REP-4', () => ({
    at: ['status'],
    message: text,
    effect: 'The status_code counts.',
    edit: { op: 'remove', path: ['status'] },
    ...(kind === 'unauthorized' && {
      fix: 'The service must send no status with status_code 401.',
    }),
  }));
}

/** A transition that nothing explains (DOC-STA-1): Processing to Pending, or another status after Completed or Failed. `last` is the status of the step before. */
export function checkTransition(kind: DocumentKind, last: string | null, notes: Notes): void {
  const status = statusOfKind[kind];
  if (status === null || last === null || status === last) return;
  const isOver = last === 'Completed' || last === 'Failed';
  if (!isOver && !(last === 'Processing' && status === 'Pending')) return;
  notes.assume('transitions');
  const why = isOver ? `after ${last}, which is final` : 'after Processing, which is a step back';
  notes.report('warning', 'DOC-STA-1', () => ({
    at: ['status'],
    message: `status is ${status} ${why}.`,
    effect: 'The latest reply counts.',
  }));
}
