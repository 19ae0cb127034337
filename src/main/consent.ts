import { X509Certificate } from 'node:crypto';
import { BrowserWindow, dialog } from 'electron';
import type { Consent, Question } from '#app/consent-port.ts';
import type { UnusualRoute } from '#core/route.ts';
import type { SecretReference } from '#operations/vault-schemas.ts';

function placeOf(reference: SecretReference): string {
  if (reference.from === 'environment') return `The environment variable ${reference.name}`;
  if (reference.from === 'file') return `The file ${reference.path}`;
  return [`The program ${reference.program}`, ...reference.args.map((arg, index) => `argument ${index + 1}: ${arg}`)].join('\n');
}

const list = (hosts: readonly string[]): string => (hosts.length === 0 ? 'any host' : hosts.join(', '));

/** What the secret may be used for, as a person reads it before saying yes. */
const limitLine = ({ hosts, signs }: { hosts: readonly string[]; signs: boolean }): string =>
  `It may be sent to ${list(hosts)}${signs ? ', and may sign and verify visitors\u2019 tokens' : ''}.`;

/** Who is trusted: the name in each certificate, and what it can be compared by. */
function authorities(ca: string): string {
  const found = ca.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found
    .map((text) => {
      try {
        const { subject, fingerprint256 } = new X509Certificate(text);
        return `Trusted authority: ${subject.replaceAll('\n', ', ')}\nSHA-256: ${fingerprint256}`;
      } catch {
        return 'Trusted authority: a certificate that cannot be read';
      }
    })
    .join('\n');
}

const routeLines = ({ to, proxy, verify, ca, servername }: UnusualRoute): string =>
  [
    `To: ${to}`,
    ...(to.startsWith('http:') ? ['Without TLS: everyone on the way can read it'] : []),
    ...(proxy === null ? [] : [`Through the proxy: ${proxy}`]),
    ...(verify ? [] : ['The certificate is not verified: whoever poses as the server gets it']),
    ...(servername === null ? [] : [`Server name asked for and checked: ${servername}`]),
    ...(ca === null ? [] : [authorities(ca)]),
  ].join('\n');

/** What is asked, and the word of the button that says yes. */
function words(question: Question): { message: string; detail: string; yes: string } {
  switch (question.about) {
    case 'reference':
      return {
        message: `Read the secret of "${question.label}" from here?`,
        detail: `${placeOf(question.reference)}\n\nWhat is found there is sent with the calls that use this token. ${limitLine(question)}`,
        yes: 'Use it',
      };
    case 'command':
      return {
        message: `Run this command for the secret of "${question.label}"?`,
        detail: `${placeOf(question.reference)}\n\nIt runs without a shell, now and whenever the token is used. What it prints is the secret. ${limitLine(question)}`,
        yes: 'Run it',
      };
    case 'hosts':
      return {
        message: `Let the secret of "${question.label}" be sent to more hosts?`,
        detail: `Now: ${list(question.from)}\nThen: ${list(question.to)}`,
        yes: 'Allow',
      };
    case 'signing':
      return {
        message: `Let the secret of "${question.label}" sign and verify visitors' tokens?`,
        detail: 'A token that it signs is good for at most 24 hours wherever this secret is trusted.',
        yes: 'Allow',
      };
    case 'route':
      return {
        message: `Send the secret of "${question.label}" over this route?`,
        detail: `It is limited to ${list(question.hosts)}.\n\n${routeLines(question.route)}\n\nThis holds until the route or the limit changes.`,
        yes: 'Allow',
      };
    case 'minted':
      return {
        message: `Copy a visitor's token signed with "${question.label}"?`,
        detail: `Visitor: ${question.sub === '' ? 'nobody is named' : question.sub}\nExpires: ${question.expiresAt}\n\nWhoever has it is this visitor until then.`,
        yes: 'Copy it',
      };
  }
}

/** Asks in a dialog of the system, which no page can answer. */
export const nativeConsent: Consent = {
  async ask(question) {
    const { message, detail, yes } = words(question);
    const options = { type: 'question' as const, title: 'Assay', message, detail, buttons: ['Cancel', yes], defaultId: 0, cancelId: 0, noLink: true };
    const window = BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows().find((one) => one.isVisible());
    const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
    return response === 1;
  },
};
