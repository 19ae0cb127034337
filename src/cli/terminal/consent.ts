import { oneAtATime } from '#adapters/storage/one-at-a-time.ts';
import type { Consent } from '#app/ports/ports.ts';
import type { UnusualRoute } from '#core/http/route.ts';
import { listOf } from '#core/text/list-of.ts';
import { OperationError } from '#operations/outcome.ts';
import { visible } from './output.ts';
import type { Terminal } from './terminal.ts';

/** How a secret reaches its host, when the route is unusual. */
function routeText({ to, proxy, verify, ca, servername }: UnusualRoute): string {
  const ways = listOf(
    proxy !== null && `through the proxy ${visible(proxy)}`,
    !verify && 'without verifying the certificate',
    ca !== null && 'trusting an additional certificate authority',
    servername !== null && `to the server name ${visible(servername)}`,
    to.startsWith('http:') && 'without TLS',
  );
  return `to ${visible(to)} ${ways.join(', ')}`;
}

/**
 * Asks at the terminal whether a variable may be read. `allowed`: variables that an option names, about
 * which nobody is asked. Throws an OperationError `refused` without a terminal.
 */
export const terminalConsent = (terminal: Terminal, allowed: readonly string[]): Consent => ({
  async ask(question) {
    switch (question.about) {
      case 'hosts':
      case 'signing':
        throw new OperationError(
          'refused',
          'The hosts of a token can be extended only in the window.',
        );
      case 'minted':
        throw new OperationError('refused', 'A visitor token can be copied only in the window.');
      case 'route': {
        const text = `The secret of ${visible(question.label)} would be sent ${routeText(question.route)}`;
        if (!terminal.isThere)
          throw new OperationError(
            'refused',
            `${text}. The token is limited to certain hosts, and nobody has allowed this route yet. Nothing was sent. Run the command in a terminal to be asked. For the secrets of a workspace, --allow-routes allows it.`,
          );
        return terminal.yes(`${text}.\nAllow this route now and for later uses of the token?`);
      }
    }
    const { name } = question.reference;
    if (allowed.includes(name)) return true;
    const what = `The secret of ${visible(question.label)} comes from the environment variable ${name}`;
    if (!terminal.isThere)
      throw new OperationError(
        'refused',
        `${what}, and nobody has allowed this yet. Run the command in a terminal to be asked, or add --allow-env ${name}.`,
      );
    return terminal.yes(`${what}.\nRead it there?`);
  },
});

/**
 * Asks one question after another, and each of them once: several calls at the same time need the
 * same answer.
 */
export function askOnce({ ask }: Consent): Consent {
  const inTurn = oneAtATime();
  const answers = new Map<string, Promise<boolean>>();
  return {
    ask(question) {
      const key = JSON.stringify(question);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = inTurn(() => ask(question));
      answers.set(key, answer);
      return answer;
    },
  };
}
