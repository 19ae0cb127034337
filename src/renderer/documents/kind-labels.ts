import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  FileQuestionMark,
  FileX,
  Hourglass,
  type LucideIcon,
  OctagonX,
  ShieldX,
} from 'lucide-react';
import type { DocumentKind } from '#core/document/record.ts';

export type KindLabel = {
  word: string;
  icon: LucideIcon;
  tone: 'ok' | 'info' | 'warning' | 'error';
  means: string;
};

/** The name, look and meaning of each outcome. */
export const kindLabels: Record<string, KindLabel> & Record<DocumentKind, KindLabel> = {
  completed: {
    word: 'Completed',
    icon: CircleCheck,
    tone: 'ok',
    means: 'The job is done; the reply carries the parsed document.',
  },
  pending: {
    word: 'Pending',
    icon: CircleDashed,
    tone: 'info',
    means: 'The job is accepted but has not started. Fetch again later.',
  },
  processing: {
    word: 'Processing',
    icon: Hourglass,
    tone: 'info',
    means: 'The job is in progress. Fetch again later.',
  },
  failed: {
    word: 'Failed',
    icon: CircleX,
    tone: 'error',
    means: 'Parsing failed; there is no document.',
  },
  'not-found': {
    word: 'Not found',
    icon: FileQuestionMark,
    tone: 'warning',
    means:
      'No document has this id, or it is no longer stored. Documents are accessible for up to 3 days after submission.',
  },
  'no-template': {
    word: 'No template',
    icon: FileX,
    tone: 'error',
    means: 'The PDF matched no known bank template.',
  },
  unauthorized: {
    word: 'Unauthorized',
    icon: ShieldX,
    tone: 'error',
    means: 'The credentials are missing or invalid.',
  },
  unexpected: {
    word: 'Unexpected',
    icon: OctagonX,
    tone: 'error',
    means: 'The contract does not define this reply. The findings explain why.',
  },
  unread: {
    word: 'Not read',
    icon: OctagonX,
    tone: 'error',
    means: 'The reply is more than Assay reads, so its outcome is unknown.',
  },
};

/**
 * How an outcome is shown. A verdict with an error never looks like success, whatever the status of the reply says. A document that
 * cannot be decoded (`hasXml` false) is not even called so.
 */
export function kindLabel(kind: DocumentKind, hasErrors: boolean, hasXml = true): KindLabel {
  const label = kindLabels[kind];
  if (label.tone !== 'ok' || (hasXml && !hasErrors)) return label;
  return hasXml
    ? { ...label, icon: CircleAlert, tone: 'error', word: 'Completed, with errors' }
    : {
        word: 'Cannot be decoded',
        icon: CircleAlert,
        tone: 'error',
        means: 'The service calls the job Completed, but this reply holds no readable document.',
      };
}
