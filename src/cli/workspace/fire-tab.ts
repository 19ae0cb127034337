import { visitorOf } from '#app/check/visitors.ts';
import { tokenIdsOfTransport } from '#core/http/transport.ts';
import type { ActionName } from '#core/widget/actions.ts';
import type { Connector, Tab } from '#core/widget/tab.ts';
import type { Visitor } from '#core/widget/visitor.ts';
import type { FireOptions } from '../fire-options.ts';
import { transportOptions } from '../options.ts';
import { CouldNot } from '../terminal/output.ts';
import { type CommandWorkspace, entryNamed, refuseTogether } from './open-workspace.ts';

/** The options that a tab of a workspace replaces. */
const ofTab = [
  'url',
  'urlEnv',
  'category',
  'credential',
  'secret',
  'secretEnv',
  'headerName',
  'origin',
  'insecure',
  ...transportOptions,
] as const satisfies (keyof FireOptions)[];

/**
 * The tab of the workspace that is named, with the connector of the action. Throws CouldNot for a
 * name that is not there, and for options that describe a tab as well.
 */
export async function tabOfWorkspace(
  name: string,
  action: ActionName,
  options: FireOptions,
  { entries, file, secrets }: CommandWorkspace,
): Promise<{ tab: Tab; connector: Connector | null }> {
  refuseTogether('tab', options, ofTab);
  const tab = entryNamed(entries.tabs, name, 'tab');
  const connectorId = tab.connectorIds[action];
  const named = entries.connectors.find(({ id }) => id === connectorId);
  const { verifyWith } = tab.identity;
  // Tokens of the user's own workspace are stored ones; those of a repository have to be bound first.
  const tokenIds = [
    tab.webhookTokenId,
    named?.tokenId,
    ...(tab.transport ? tokenIdsOfTransport(tab.transport) : []),
    verifyWith !== null && 'secretTokenId' in verifyWith ? verifyWith.secretTokenId : undefined,
  ];
  if (file === null) for (const id of tokenIds) if (id !== undefined) await secrets.admitToken(id);
  if (named === undefined) return { tab, connector: null };
  const { id: _id, name: _name, ...connector } = named;
  return { tab, connector };
}

/** The options that say who the visitor is. */
const ofVisitor = [
  'visitorTokenEnv',
  'jwtSecretEnv',
  'jwksUrl',
  'jwtKey',
] as const satisfies (keyof FireOptions)[];

/** The visitor of the workspace that is named, or one of the preset, in front of its tab. Throws CouldNot where the tab cannot verify one. */
export function visitorOfWorkspace(
  name: string | undefined,
  tab: Tab | undefined,
  options: FireOptions,
  { entries }: CommandWorkspace,
): Visitor {
  refuseTogether('visitor', options, ofVisitor);
  if (tab === undefined) throw new CouldNot('usage', '--visitor needs --tab.');
  const { visitorPreset } = options;
  const one =
    name === undefined
      ? { is: 'verified' as const }
      : entryNamed(entries.visitors, name, 'visitor');
  const visitor = visitorOf(tab, visitorPreset === undefined ? one : { ...one, is: visitorPreset });
  if (typeof visitor === 'string') throw new CouldNot('bad-input', visitor);
  return visitor;
}

/** The fixture of the workspace that is named. Throws CouldNot for a name that is not there. */
export function fixtureOf(
  name: string,
  options: FireOptions,
  { entries }: CommandWorkspace,
): unknown {
  refuseTogether('fixture', options, ['item']);
  const fixtures = Object.entries(entries.fixtures).map(([own, value]) => ({ name: own, value }));
  return entryNamed(fixtures, name, 'fixture').value;
}
