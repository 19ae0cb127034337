import { isDeepStrictEqual } from 'node:util';
import type { Secrets } from '#app/ports/secrets.ts';
import type { TokenBinding, TokenBindings } from '#app/ports/workspace-files.ts';
import { hostOf } from '#core/http/host-limit.ts';
import type { UsedReference } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import {
  type AllowedRoute,
  limitOf,
  type SecretReference,
  type TokenInfo,
  type TokenLimit,
} from '#operations/vault-schemas.ts';
import { oneAtATime } from '../storage/one-at-a-time.ts';
import { readReference } from './references.ts';

/** What the secrets of an opened workspace stand on. */
export type WorkspaceSecretsParts = {
  /** The file of the workspace behind all links. */
  path: string;
  references: readonly UsedReference[];
  bindings: Pick<TokenBindings, 'find' | 'save'>;
  /** Stored tokens by id, and what has nothing to do with the workspace. */
  stored: Secrets;
  /** Opens the vault for a bound token before it is looked at. */
  prepare(tokenId: string): Promise<void>;
  environment: Record<string, string | undefined>;
  /** Variables that the user named; others must begin with ASSAY_. */
  allowedVariables: ReadonlySet<string>;
  /** How the user binds a label here, in a whole sentence. */
  howToBind(label: string): string;
};

/** A server that nothing is: the limit of a secret that is sent nowhere. */
const nowhere = ['nowhere.invalid'];
/** The passphrase opens the vault itself, so that no workspace gets it whatever is allowed. */
const neverRead = 'ASSAY_PASSPHRASE';

const refused = (message: string): OperationError => new OperationError('refused', message);

/**
 * The secrets of an opened workspace, which is not trusted: its author may have written it to get
 * at secrets. A label works only after the user bound it to a stored token on this machine; a
 * variable, if its name begins with ASSAY_ or the user named it. Each secret is limited to the servers that were bound or that the workspace names,
 * so that unusual routes are confirmed as for any limited token.
 */
export function workspaceSecrets({
  path,
  references,
  bindings,
  stored,
  prepare,
  environment,
  allowedVariables,
  howToBind,
}: WorkspaceSecretsParts): Secrets {
  const known = new Map(references.map((used) => [used.id, used]));
  const routes = new Map<string, readonly AllowedRoute[]>();
  const boundTo = new Map<string, string>();
  const inTurn = oneAtATime();

  async function bindingOf(label: string): Promise<TokenBinding> {
    const binding = await bindings.find(path, label);
    if (binding === undefined)
      throw refused(
        `The workspace names the token ${JSON.stringify(label)}, which is not bound on this machine. Nothing was sent. ${howToBind(label)}`,
      );
    await prepare(binding.tokenId);
    boundTo.set(`token:${label}`, binding.tokenId);
    return binding;
  }
  async function storedOf({ tokenId, label }: TokenBinding): Promise<TokenInfo> {
    const token = await stored.find(tokenId);
    if (token !== undefined) return token;
    throw refused(
      `The token that ${JSON.stringify(label)} of the workspace was bound to is no longer stored. Nothing was sent. ${howToBind(label)}`,
    );
  }
  const limitOfBinding = ({ hosts, signs, routes: allowed }: TokenBinding): TokenLimit => ({
    hosts: hosts.length === 0 ? nowhere : hosts,
    signs,
    routes: allowed,
  });
  const limitOfOwn = ({ id, hosts, signs, isAddress }: UsedReference): TokenLimit => ({
    hosts: hosts.length === 0 && signs && !isAddress ? nowhere : [...hosts],
    signs,
    routes: [...(routes.get(id) ?? [])],
  });

  /** The variable that a reference names, if it may be read. */
  function variableIn({ env = '' }: UsedReference['reference']): SecretReference {
    // Windows knows variables in any case.
    if (env.toUpperCase() === neverRead)
      throw refused(`A workspace may not read ${neverRead}. Nothing was sent.`);
    if (!env.startsWith('ASSAY_') && !allowedVariables.has(env))
      throw refused(
        `The workspace reads the environment variable ${env}. Nothing was sent. Allow it with --allow-env ${env}, or choose a name that begins with ASSAY_.`,
      );
    return { from: 'environment', name: env };
  }
  function infoOf(used: UsedReference): TokenInfo {
    const reference = variableIn(used.reference);
    return {
      id: used.id,
      label: reference.name,
      authorization: null,
      lastFour: '',
      keptBy: 'reference',
      reference,
      state: 'ready',
      note: '',
      ...limitOfOwn(used),
      lastUsed: null,
    };
  }
  async function boundInfo(id: string, label: string): Promise<TokenInfo> {
    const binding = await bindingOf(label);
    const token = await storedOf(binding);
    const limit = limitOfBinding(binding);
    return { ...token, ...limit, id, label, signs: token.signs && limit.signs };
  }
  const find = async (id: string): Promise<TokenInfo | undefined> => {
    const used = known.get(id);
    if (used === undefined) return stored.find(id);
    const { token: label } = used.reference;
    return label === undefined ? infoOf(used) : boundInfo(id, label);
  };
  const found = async (id: string): Promise<TokenInfo> => {
    const token = await find(id);
    if (token === undefined) throw new OperationError('not-found', 'This token is not stored.');
    return token;
  };

  async function allowRoute(
    id: string,
    { reference: { token: label } }: UsedReference,
    route: AllowedRoute,
  ): Promise<TokenInfo> {
    const isAllowed = ({ routes: allowed }: Pick<TokenLimit, 'routes'>): boolean =>
      allowed.some((one) => isDeepStrictEqual(one, route));
    const before = await found(id);
    if (isAllowed(before)) return before;
    if (label === undefined) routes.set(id, [...before.routes, route]);
    else {
      const binding = await bindingOf(label);
      const token = await storedOf(binding);
      // The token's own limit has to include the route as well.
      if (token.hosts.length > 0 && !isAllowed(token))
        await stored.allow(binding.tokenId, route, limitOf(token));
      await bindings.save({ ...binding, routes: [...binding.routes, route] });
    }
    return found(id);
  }

  return {
    find,
    async approve(id, shown, limit) {
      const used = known.get(id);
      if (used === undefined) return stored.approve(id, shown, limit);
      const { token: label } = used.reference;
      if (label !== undefined) {
        const binding = await bindingOf(label);
        await stored.approve(binding.tokenId, shown, limitOf(await storedOf(binding)));
      }
      return found(id);
    },
    async allow(id, route, shown) {
      const used = known.get(id);
      if (used === undefined) return stored.allow(id, route, shown);
      // Calls at the same time may have asked for the same route.
      return inTurn(() => allowRoute(id, used, route));
    },
    async read(id, check = () => undefined, form = 'text') {
      const used = known.get(id);
      if (used === undefined) return stored.read(id, check, form);
      const { token: label } = used.reference;
      if (label !== undefined) {
        const binding = await bindingOf(label);
        const checkBoth = (limit: TokenLimit): void => {
          check(limit);
          const bound = limitOfBinding(binding);
          check({ ...bound, signs: limit.signs && bound.signs });
        };
        return stored.read(binding.tokenId, checkBoth, form);
      }
      const variable = variableIn(used.reference);
      check(limitOfOwn(used));
      const secret = readReference(variable, environment, form);
      stored.note([secret]);
      // Only now it is known where an address leads that is itself the secret.
      if (used.isAddress)
        check({ ...limitOfOwn(used), hosts: [...used.hosts, hostOf(secret.trim())] });
      return secret;
    },
    used(id, at, to) {
      const tokenId = known.has(id) ? boundTo.get(id) : id;
      if (tokenId !== undefined) stored.used(tokenId, at, to);
    },
    note: stored.note,
    seen: stored.seen,
  };
}
