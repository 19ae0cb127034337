import type { Consent, Question } from '#app/ports/consent-port.ts';
import { OperationError } from '#operations/outcome.ts';
import { placeOf } from '../terminal/consent.ts';
import { visible } from '../terminal/visible.ts';

const refusals: Record<Question['about'], string> = {
  reference:
    'The web host does not read secrets from variables or files. Start it with `assay serve --allow-references` to allow this, or type the secret.',
  command:
    'The web host does not run commands to get secrets. Start it with `assay serve --allow-references` to allow this, or type the secret.',
  hosts:
    'The web host does not extend the hosts of a stored secret. Replace the secret and set the new hosts at the same time.',
  signing:
    'The web host does not allow a stored secret to sign. Replace the secret and allow signing at the same time.',
  route:
    'Nothing was sent. The token is limited to hosts, but this connection uses a proxy, another server name, an additional certificate authority, no certificate check or no TLS. In a browser tab you can allow this only when you replace the secret: replace it under Tokens and allow the routes there.',
  minted:
    'The web host does not copy visitor tokens. Start it with `assay serve --allow-references` to allow this, or use the visitor without copying the token.',
};

/** What the web host allows only when the secret is replaced. */
const isOfTheSecret = ({ about }: Question): boolean =>
  about === 'hosts' || about === 'signing' || about === 'route';

/**
 * The web host can ask only in the browser tab, where a compromised page would answer for itself. So a wider limit of hosts is refused, and references
 * unless whoever started the host allowed them; a command is shown to them, by `tell`, before it runs for the first time.
 */
export const webConsent = (allowReferences: boolean, tell: (text: string) => void): Consent => ({
  async ask(question) {
    if (isOfTheSecret(question) || !allowReferences)
      throw new OperationError('refused', refusals[question.about]);
    if (question.about === 'minted')
      tell(
        `A visitor's token with the claims ${visible(question.claims)}, signed with ${visible(question.label)}, was copied${question.tampered ? ' and changed after signing' : ''}.`,
      );
    if (question.about === 'command')
      tell(
        `To get the secret of ${visible(question.label)}, ${placeOf(question.reference)} runs now and every time the token is used.`,
      );
    return true;
  },
});
