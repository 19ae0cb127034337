import { z } from 'zod';
import { type AssumptionChoices, assumptionRows } from '../../contract/choices.ts';
import type { Finding } from '../../contract/finding.ts';
import type { Assumption } from '../../contract/verdict.ts';
import { type HttpFailure, isSuccess } from '../../http/http.ts';
import { placeFindings } from '../../json/place.ts';
import { placeOfSecret } from '../../secrets/redact.ts';
import { issueOf } from '../issue.ts';
import { secretEffect } from './secrets.ts';

/** What the server function answers the widget with when the webhook failed (TAB-ERR-1, TAB-ERR-2). */
export const failureEnvelopeSchema = z.object({
  ok: z.literal(false),
  status: z.number(),
  details: z.string(),
  error: z.string(),
});
export type FailureEnvelope = z.infer<typeof failureEnvelopeSchema>;

/** What the platform's server function answered the widget: a failure envelope, or null where the webhook's own reply was passed on. */
export const platformAnswerSchema = z.object({
  httpStatus: z.number(),
  body: failureEnvelopeSchema.nullable(),
});
export type PlatformAnswer = z.infer<typeof platformAnswerSchema>;

/** The status the failure envelope carries when no reply came; the documents do not show it. */
const statusWhenUnreachable = 0;

/**
 * What the server function answers the widget: the webhook's own reply passed on after 2xx, HTTP 200 with the failure envelope
 * after any other status (TAB-ERR-1), HTTP 502 with it when no reply came (TAB-ERR-2).
 */
export function platformAnswer(
  result:
    | { status: number; bodyText: string; choices?: AssumptionChoices | undefined }
    | { failure: HttpFailure },
): PlatformAnswer {
  if ('failure' in result) {
    const body: FailureEnvelope = {
      ok: false,
      status: statusWhenUnreachable,
      details: result.failure.message,
      error: 'Webhook unreachable',
    };
    return { httpStatus: 502, body };
  }
  if (isSuccess(result.status)) return { httpStatus: 200, body: null };
  const { body } = issueOf(result.bodyText, result.choices);
  return {
    httpStatus: 200,
    body: {
      ok: false,
      status: result.status,
      details: body,
      error: `Webhook answered ${result.status}`,
    },
  };
}

/** The decisions of ours that an answer of the server function rests on: the texts of a failure envelope (TAB-ERR-1). */
export const answerAssumptions = ({ body }: PlatformAnswer): Assumption[] =>
  body === null ? [] : assumptionRows(['failure-envelope-texts'], {});

/** What the server function answers when the identity of the visitor did not verify (TAB-IDN-2); the webhook is not called then. */
export const identityRefusal = (reason: string): PlatformAnswer => ({
  httpStatus: 401,
  body: { ok: false, status: 401, details: reason, error: 'Identity not verified' },
});

/**
 * The error for a failed reply that repeats the credential sent with the request, or another secret named by `what`, in whatever spelling
 * (TAB-ERR-3), placed where it stands; nothing when it does not. For non-2xx replies only: no other is stored.
 */
export function secretInErrorReply(
  text: string,
  secret: string,
  what = 'the credential that was sent with the request',
): Finding[] {
  const offset = placeOfSecret(text, secret);
  if (offset === -1) return [];
  const message = `An error reply must not contain secrets; this one repeats ${what}.`;
  return placeFindings(
    text,
    [
      {
        clause: 'TAB-ERR-3',
        level: 'error',
        at: [],
        offset,
        message,
        effect: secretEffect(text, offset),
      },
    ],
    false,
  );
}
