import type { Consent, Question } from '#app/consent-port.ts';
import { OperationError } from '#operations/outcome.ts';
import { placeOf } from './consent.ts';
import { visible } from './visible.ts';

const refusals: Record<Question['about'], string> = {
  reference:
    'In a browser tab no secret is read from a variable or a file. Start the web host with `assay serve --allow-references` to allow it, or type the secret.',
  command:
    'In a browser tab no command is run for a secret. Start the web host with `assay serve --allow-references` to allow it, or type the secret.',
  hosts: 'In a browser tab a limit of hosts is not widened by itself. Replace the secret together with the new limit.',
  signing: 'In a browser tab a stored secret is not marked for signing by itself. Replace the secret, and mark it then.',
  route:
    'The token is limited to hosts, and this connection sends it through a proxy, to a server name or an authority of its own, without verifying the certificate, or without TLS. In a browser tab that is allowed only together with the secret: replace the secret under Tokens and allow the routes there. Nothing was sent.',
  minted:
    'In a browser tab a token that was made here is not handed out. Start the web host with `assay serve --allow-references` to allow it, or use the visitor without copying.',
};

/** What comes together with a secret or not at all. */
const isOfTheSecret = ({ about }: Question): boolean => about === 'hosts' || about === 'signing' || about === 'route';

/**
 * Nobody can be asked outside of a browser tab, and a page that was taken over would answer for itself. So a wider limit of hosts is refused, and references
 * unless whoever started the host allowed them; a command is shown to them, by `tell`, before it runs for the first time.
 */
export const webConsent = (allowReferences: boolean, tell: (text: string) => void): Consent => ({
  async ask(question) {
    if (isOfTheSecret(question) || !allowReferences) throw new OperationError('refused', refusals[question.about]);
    if (question.about === 'minted')
      tell(
        `A visitor's token with the claims ${visible(question.claims)}, signed with ${visible(question.label)}, was copied${question.tampered ? ' and changed after signing' : ''}.`,
      );
    if (question.about === 'command')
      tell(`For the secret of ${visible(question.label)}, ${placeOf(question.reference)} runs now, and whenever the token is used.`);
    return true;
  },
});
