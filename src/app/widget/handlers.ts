import type { z } from 'zod';
import type { AssumptionChoices } from '#core/contract/choices.ts';
import { longestToken, type Minting, tooLongToken } from '#core/widget/visitor.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { widgetOperations } from '#operations/widget-operations.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Masking } from '../masking.ts';
import type { Ports } from '../ports/ports.ts';
import type { Again } from '../rejudge.ts';
import type { Texts } from '../texts.ts';
import { fireAction } from './fire-action.ts';
import { mintFor } from './identity.ts';
import { createIssues, recordIssue } from './issues.ts';

/** The handlers of the widget's actions. The ledger of widget_issues is theirs and lasts as long as the run; `shots` is where replies can be judged again. */
export function widgetHandlers(
  ports: Ports,
  texts: Texts,
  readings: () => Promise<AssumptionChoices>,
  shots: Again<Fired>,
  masking: Masking,
): Pick<Handlers, keyof typeof widgetOperations> {
  const issues = createIssues();
  const { consent, clock } = ports;
  return {
    fireAction: async (asked, running) => {
      const choices = await readings();
      const judged = await fireAction({ ports, texts, running, masking }, asked, choices);
      const fired = await shots.first(judged, choices, running);
      recordIssue(issues, asked.tab, fired);
      return fired;
    },
    listIssues: () => issues.list(),
    clearIssues: () => {
      issues.clear();
      return issues.list();
    },
    mintToken: async (minting, running) => {
      const now = clock.now();
      const { token } = await mintFor(ports, minting, running);
      return {
        ...partsOf(token),
        expiresAt: new Date(now + minting.expiresIn * 1000).toISOString(),
      };
    },
    copyMintedToken: async (minting, running) => {
      const now = clock.now();
      const { token, label } = await mintFor(ports, minting, running);
      const claims = signedClaims(partsOf(token).claims, minting);
      const expiresAt = new Date(now + minting.expiresIn * 1000).toISOString();
      if (token.length > longestToken)
        throw new OperationError(
          'bad-input',
          `${tooLongToken}, so this one was not copied. Use fewer claims.`,
        );
      if (
        await consent.ask({ about: 'minted', label, claims, tampered: minting.tampered, expiresAt })
      )
        return { token };
      throw new OperationError(
        'refused',
        "You did not allow Assay to copy this token, so nothing was copied. It still works for this visitor's calls.",
      );
    },
  };
}

type Json = z.core.util.JSONType;

/** One part of a token that was made here: JSON in Base64url. */
function decoded(part: string): Record<string, Json> {
  const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** The claims that the signature of a token is of: a tampered one shows another `sub`, and whoever puts the first one back has a token that verifies. */
function signedClaims(
  { sub, ...claims }: Record<string, Json>,
  { claims: given, tampered }: Minting,
): Record<string, unknown> {
  if (tampered) return Object.hasOwn(given, 'sub') ? { sub: given.sub, ...claims } : claims;
  return { sub, ...claims };
}

/** What a token that was made here shows of itself: all but its signature. */
function partsOf(token: string): { header: Record<string, Json>; claims: Record<string, Json> } {
  const [header = '', claims = ''] = token.split('.');
  return { header: decoded(header), claims: decoded(claims) };
}
