import { X509Certificate } from 'node:crypto';
import type { Question } from '#app/ports/ports.ts';
import type { UnusualRoute } from '#core/http/route.ts';
import { visible } from '#core/json/visible.ts';
import { listOf } from '#core/text/list-of.ts';
import { flawWords, type TokenFlaw } from '#core/widget/visitor.ts';
import { OperationError } from '#operations/outcome.ts';

/** What a dialog shows whole on a small screen. */
const maxLetters = 4000;
const maxLines = 60;

/** A text that the window or somebody else wrote, in quotes and on one line: no line break, direction sign or row of blanks in it poses as words of Assay. */
const shown = (text: unknown): string =>
  visible(JSON.stringify(text)).replace(/(?<= ) /g, '<U+0020>');

/** What somebody can do with the copy of a visitor's token. */
function afterCopy(flaw: TokenFlaw | null): string {
  if (flaw === 'wrong-key' || flaw === 'alg-none')
    return 'A platform that verifies signatures refuses it.';
  return 'Anyone who has it can act as this visitor until then.';
}

const list = (hosts: readonly string[]): string =>
  hosts.length === 0 ? 'any hostname' : hosts.map(visible).join(', ');

/** What the secret may be used for, as a person reads it before saying yes. */
const limitLine = ({ hosts, signs }: { hosts: readonly string[]; signs: boolean }): string =>
  `It can be sent to ${list(hosts)}${signs ? ', and can sign and verify visitors\u2019 tokens' : ''}.`;

/** Who is trusted: the name in each certificate, and what it can be compared by. */
function authorities(ca: string): string {
  const found = ca.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found
    .map((text) => {
      try {
        const { subject, fingerprint256 } = new X509Certificate(text);
        return `Trusted authority: ${shown(subject.replaceAll('\n', ', '))}\nSHA-256: ${fingerprint256}`;
      } catch {
        return 'Trusted authority: a certificate that cannot be read';
      }
    })
    .join('\n');
}

const routeLines = ({ to, proxy, verify, ca, servername }: UnusualRoute): string =>
  listOf(
    `To: ${visible(to)}`,
    to.startsWith('http:') && 'Without TLS: everyone on the network path can read it',
    proxy !== null && `Through the proxy: ${visible(proxy)}`,
    !verify && 'The certificate is not verified: anyone who poses as the server gets it',
    servername !== null && `Name that the certificate must carry: ${visible(servername)}`,
    ca !== null && authorities(ca),
  ).join('\n');

const claimLines = (claims: Readonly<Record<string, unknown>>): string =>
  Object.entries(claims)
    .map(([name, value]) => `${shown(name)}: ${shown(value)}`)
    .join('\n');

/** The question, and the label of the button that says yes. */
export type QuestionWords = { message: string; detail: string; yes: string };

function words(question: Question): QuestionWords {
  switch (question.about) {
    case 'reference':
      return {
        message: `Read the secret of ${shown(question.label)} from here?`,
        detail: `The environment variable ${shown(question.reference.name)}\n\nAssay sends what it finds there with the calls that use this token. ${limitLine(question)}`,
        yes: 'Use it',
      };
    case 'hosts':
      return {
        message: `Allow more hostnames for the secret of ${shown(question.label)}?`,
        detail: `Now: ${list(question.from)}\nAfter the change: ${list(question.to)}`,
        yes: 'Allow',
      };
    case 'signing':
      return {
        message: `Allow the secret of ${shown(question.label)} to sign and verify visitors' tokens?`,
        detail:
          'A token that it signs is valid for at most 24 hours wherever this secret is trusted.',
        yes: 'Allow',
      };
    case 'route':
      return {
        message: `Send the secret of ${shown(question.label)} over this route?`,
        detail: `It is limited to ${list(question.hosts)}.\n\n${routeLines(question.route)}\n\nAssay asks again when the route or the limit changes.`,
        yes: 'Allow',
      };
    case 'minted':
      return {
        message: `Copy a visitor's token signed with ${shown(question.label)}?`,
        detail: `Expires: ${question.expiresAt}\n\n${question.flaw === null ? '' : `It is ${flawWords[question.flaw]}. `}Its claims:\n${claimLines(question.claims)}\n\n${afterCopy(question.flaw)}`,
        yes: 'Copy it',
      };
  }
}

/**
 * The words of a question, for a dialog of the system. Throws an OperationError `refused` if they
 * are too long for a dialog: nobody should allow what cannot be read whole.
 */
export function questionWords(question: Question): QuestionWords {
  const asked = words(question);
  const letters = asked.message.length + asked.detail.length;
  const lines = asked.detail.split('\n').length;
  if (letters <= maxLetters && lines <= maxLines) return asked;
  throw new OperationError(
    'refused',
    `The question would have ${letters} characters on ${lines} lines, too long for a dialog. Assay did not ask it, and nothing was allowed. Use a shorter label, or fewer hostnames, claims or certificates.`,
  );
}
