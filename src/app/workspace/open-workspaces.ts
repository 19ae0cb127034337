import { isObject } from '#core/contract/words.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import { entryText } from '#operations/probe.ts';
import { settingsSchema, type Workspace } from '#operations/schemas.ts';
import type {
  NamedWorkspace,
  OpenWorkspace,
  WorkspaceCauses,
  WorkspaceFilesInfo,
  workspaceFileOperations,
} from '#operations/workspace-file-schemas.ts';
import { labelUse, refuseBeyond } from '../assay-file/binding.ts';
import { causeLines, causesOf } from '../assay-file/causes.ts';
import {
  checkedInApp,
  entriesInApp,
  type FileEntries,
  isOfFile,
  type OwnPart,
  ownPartOf,
  scopeOf,
  workspaceInApp,
} from '../assay-file/in-app.ts';
import { describeReferences } from '../assay-file/references.ts';
import { type ResolvedWorkspace, resolveAssayFile } from '../assay-file/resolve.ts';
import { ownRules } from '../assay-file/rules-of-file.ts';
import type { Ports } from '../ports/ports.ts';
import type { Secrets } from '../ports/secrets.ts';
import type {
  ReadWorkspaceFile,
  RecentWorkspaces,
  TokenBinding,
  WorkspaceFile,
} from '../ports/workspace-files.ts';
import { prepareWorkspace } from './first-start.ts';
import { isSame, kinds } from './workspace.ts';

type Given = Pick<
  Ports,
  'workspace' | 'workspaceFiles' | 'secrets' | 'tokens' | 'samples' | 'journal' | 'clock'
>;

/** A workspace file in one environment, as it was last readable. */
type Opened = {
  source: WorkspaceFile;
  environment: string | null;
  scope: string;
  read: ReadWorkspaceFile;
  resolved: ResolvedWorkspace;
  secrets: Secrets;
  /** Why the file cannot be read now; null while it can. */
  problem: string | null;
  /** What the file holds now, which is not used before a person agrees to it; null while it is. */
  asking: ReadWorkspaceFile | null;
  stopListening(): void;
};

type ChosenToken = Parameters<Handlers['agreeToWorkspace']>[0]['tokens'][number];

/** The most workspaces that are remembered. */
const mostRecent = 10;

const none: RecentWorkspaces = { open: null, recent: [] };

const isSameWorkspace = (one: NamedWorkspace, other: NamedWorkspace): boolean =>
  one.path === other.path;

/** The name of a file with that of its folder, which tells two assay.yaml apart. */
const nameOf = (path: string): string => path.split(/[/\\]/).slice(-2).join('/');

const notOpen = (): OperationError =>
  new OperationError('not-found', 'No workspace file is open. Open one first.');

/**
 * Which workspace the app works on: the workspace.json of the data folder, or a workspace file of a
 * repository. Its `workspace` and `secrets` stand for those of the one that is open, so that nothing
 * else in the app knows of it. Opening a file sends nothing and reads no secret.
 */
export function openWorkspaces({
  workspace: usual,
  workspaceFiles,
  secrets,
  tokens,
  samples,
  journal,
  clock,
}: Given) {
  let opened: Opened | null = null;
  /** A file that a person has to agree to before it is opened. */
  let pending: Pick<Opened, 'source' | 'environment' | 'read'> | null = null;
  let startProblem: string | null = null;
  let begun: Promise<void> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Connections whose documents the user follows since the file was opened. */
  const followed = new Set<string>();
  const listeners = new Set<() => void>();
  const onSwitch = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  /** One after another: what one change leaves is what the next begins with. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };

  async function remember(now: NamedWorkspace | null): Promise<void> {
    await workspaceFiles?.recent.change((stored) => {
      const { recent } = stored ?? none;
      return {
        open: now,
        recent:
          now === null
            ? recent
            : [now, ...recent.filter((one) => !isSameWorkspace(one, now))].slice(0, mostRecent),
      };
    });
  }

  const entriesOf = ({ resolved, scope }: Opened): FileEntries => entriesInApp(resolved, scope);

  function leave(): void {
    opened?.stopListening();
    opened = null;
    startProblem = null;
    followed.clear();
    for (const forget of onSwitch) forget();
  }

  /** Puts the documents that the file names on the lists of their connections. Nothing is fetched, and a journal that fails says so itself. */
  async function listDocuments({ resolved, scope }: Opened): Promise<void> {
    const { documents } = checkedInApp(resolved, scope);
    for (const connectionId of new Set(documents.map((one) => one.connectionId))) {
      const named = documents.filter((one) => one.connectionId === connectionId);
      const ids = named.map(({ document_id }) => document_id);
      await journal.add(connectionId, ids, clock.now()).catch(() => undefined);
    }
  }

  /** Whether a person agreed to all that the file may cause. */
  async function isAgreed(read: ReadWorkspaceFile): Promise<boolean> {
    const agreed = new Set(await workspaceFiles?.bindings.agreedTo(read.path));
    return causeLines(await causesOf(read)).every((line) => agreed.has(line));
  }

  /** Opens a file, once a person agreed to what it may cause. Whatever was open stays so until then. */
  async function open({ path, environment }: NamedWorkspace): Promise<void> {
    if (workspaceFiles === null)
      throw new OperationError('refused', 'This host of Assay opens no workspace files.');
    const source = await workspaceFiles.open(path);
    const read = await source.read();
    const resolved = await resolveAssayFile(read.file, environment);
    const scope = await scopeOf(source.path, environment);
    pending = (await isAgreed(read)) ? null : { source, environment, read };
    if (pending !== null) return;
    leave();
    opened = {
      source,
      environment,
      scope,
      read,
      resolved,
      secrets: workspaceFiles.secretsOf(read, resolved.references),
      problem: null,
      asking: null,
      stopListening: source.onChanged(() => {
        // What the user follows was chosen with other addresses in view.
        followed.clear();
        tell();
      }),
    };
    await listDocuments(opened);
    await remember({ path: source.path, environment });
  }

  /** Opens again what was open when the app ended. */
  async function begin(): Promise<void> {
    const before = await workspaceFiles?.recent.read().catch(() => null);
    if (!before?.open || opened !== null) return;
    try {
      await open(before.open);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      startProblem = `The workspace ${before.open.path} could not be opened again. ${error.message}`;
    }
  }
  const ready = (): Promise<void> => {
    begun ??= begin();
    return begun;
  };

  /** Takes over what the file holds now; one that cannot be read, or that a person has to agree to, leaves everything as it was. */
  async function refresh(now: Opened): Promise<Opened> {
    try {
      return await takeOver(now, await now.source.read());
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      now.problem = error.message;
      return now;
    }
  }
  async function takeOver(now: Opened, read: ReadWorkspaceFile): Promise<Opened> {
    if (read !== now.read && read !== now.asking && !(await isAgreed(read))) now.asking = read;
    else if (read !== now.read && read !== now.asking) {
      const resolved = await resolveAssayFile(read.file, now.environment);
      // What a person allowed holds for these references and servers, and for no others.
      if (workspaceFiles !== null && !isSame(resolved.references, now.resolved.references))
        now.secrets = workspaceFiles.secretsOf(read, resolved.references);
      const isNewList = !isSame(resolved.documents, now.resolved.documents);
      now.read = read;
      now.resolved = resolved;
      now.asking = null;
      // What the user took off the list stays off it when something else changes.
      if (isNewList) await listDocuments(now);
    }
    now.problem = null;
    return now;
  }

  const storedTokens = () => tokens.list().catch(() => []);
  const usualSettings = settingsSchema.parse({});
  const ownPart = async (): Promise<OwnPart> => {
    const stored = await usual.read();
    return ownPartOf(stored ?? { settings: usualSettings });
  };

  /** Changes what stays on this machine. What an open file says is changed in the file: `refused`. */
  async function change(changed: (stored: Workspace | null) => Workspace): Promise<Workspace> {
    if (opened === null) return usual.change(changed);
    const entries = entriesOf(await refresh(opened));
    const own = await ownPart();
    const before = workspaceInApp(entries, own);
    const after = changed(before);
    const changedKind = [...kinds, 'readings' as const].find(
      (kind) => !isSame(before[kind], after[kind]),
    );
    if (changedKind !== undefined)
      throw new OperationError(
        'refused',
        `The ${changedKind} of this workspace are in ${nameOf(opened.source.path)}, which Assay reads and never writes. Change the file, which Assay then reads again by itself, or close the workspace. Nothing was saved.`,
      );
    const next = ownPartOf({
      settings: after.settings,
      statementRules: ownRules(own.statementRules, after.statementRules),
    });
    if (isSame(own, next)) return before;
    const saved = await usual.change((stored) => {
      const { statementRules: _, ...others } = prepareWorkspace(stored, samples);
      return { ...others, ...next };
    });
    return workspaceInApp(entries, ownPartOf(saved));
  }

  /** The secrets of the workspace that is open. */
  const current = (): Secrets => opened?.secrets ?? secrets;

  async function describeCauses({
    read,
    environment,
  }: Pick<Opened, 'read' | 'environment'>): Promise<WorkspaceCauses> {
    const bindings = (await workspaceFiles?.bindings.all()) ?? [];
    const causes = await causesOf(read);
    return {
      path: read.path,
      name: nameOf(read.path),
      environment,
      addresses: causes.addresses,
      references: describeReferences(
        causes.references,
        bindings.filter(({ workspace }) => workspace === read.path),
        await storedTokens(),
      ),
      causes: causeLines(causes),
    };
  }

  async function describeOpened(now: Opened): Promise<OpenWorkspace> {
    const { read, resolved, scope } = now;
    return {
      ...(await describeCauses(now)),
      environments: Object.keys(read.file.environments),
      warnings: [...read.warnings],
      visitors: checkedInApp(resolved, scope).visitors,
      mocks: Object.entries(resolved.mocks).map(([name, reply]) => ({ name, reply })),
    };
  }

  async function readInfo(): Promise<WorkspaceFilesInfo> {
    await ready();
    const now = opened && (await refresh(opened));
    const { recent } = (await workspaceFiles?.recent.read().catch(() => null)) ?? none;
    const asks = pending ?? (now?.asking && { ...now, read: now.asking });
    return {
      open: now && (await describeOpened(now)),
      asks: asks ? await describeCauses(asks) : null,
      problem: now ? now.problem : startProblem,
      recent: recent.map((one) => ({ ...one, name: nameOf(one.path) })),
      canEdit: workspaceFiles?.edit != null,
      choosing: workspaceFiles === null ? 'none' : workspaceFiles.choose ? 'dialog' : 'path',
    };
  }

  /** The file that the user means. A window of the desktop cannot name one that the user never chose. */
  async function chosen(path: string | null): Promise<string | null> {
    if (workspaceFiles?.choose) {
      if (path === null) return workspaceFiles.choose();
      const { recent } = (await workspaceFiles.recent.read()) ?? none;
      if (recent.some((one) => one.path === path)) return path;
      throw new OperationError('refused', 'Choose the workspace file in the dialog of the system.');
    }
    if (path === null) throw new OperationError('bad-input', 'Enter the path of a workspace file.');
    if (/\.ya?ml$/i.test(path)) return path;
    throw new OperationError('bad-input', 'Enter the path of a file that ends in .yaml or .yml.');
  }

  /** What a token that a person chose for a label of the file may do for it. Throws an OperationError. */
  async function bindingOf(
    read: ReadWorkspaceFile,
    { label, tokenId, server }: ChosenToken & { tokenId: string },
  ): Promise<TokenBinding> {
    const use = await labelUse(read, label);
    if (use.isAddress && server === null)
      throw new OperationError(
        'bad-input',
        'The workspace uses this token as a whole address, so that its server cannot be seen in the file. Name the server.',
      );
    const hosts = [...use.hosts, ...(server === null ? [] : [server])];
    const token = await secrets.find(tokenId);
    if (token === undefined)
      throw new OperationError('not-found', 'This token is no longer stored. Choose another.');
    refuseBeyond(token, hosts, use);
    return { workspace: read.path, label, tokenId, hosts, signs: use.signs, routes: [] };
  }

  /** Takes over what a person agreed to: the file may cause this and no more, with these tokens. */
  async function agree(causes: ReadonlySet<string>, chosen: readonly ChosenToken[]): Promise<void> {
    const asked = pending ?? opened;
    if (workspaceFiles === null || asked === null) throw notOpen();
    const { bindings } = workspaceFiles;
    const read = await asked.source.read();
    const lines = causeLines(await causesOf(read));
    if (!lines.every((line) => causes.has(line))) {
      if (pending !== null) pending = { ...pending, read };
      throw new OperationError(
        'conflict',
        'The workspace file changed in the meantime. Nothing of it is used. Check what it may cause now.',
      );
    }
    const known = (await bindings.all()).filter(({ workspace }) => workspace === read.path);
    const wanted: TokenBinding[] = [];
    for (const { tokenId, ...one } of chosen)
      if (tokenId !== null) wanted.push(await bindingOf(read, { ...one, tokenId }));
    for (const { label, tokenId } of chosen)
      if (tokenId === null) await bindings.remove(read.path, label);
    // A route that a person allowed to a token before holds for the same servers.
    for (const one of wanted) {
      const before = known.find(({ label, tokenId, hosts }) =>
        isSame([label, tokenId, hosts], [one.label, one.tokenId, one.hosts]),
      );
      await bindings.save({ ...one, routes: before?.routes ?? [] });
    }
    await bindings.agree({ workspace: read.path, causes: lines });
    if (pending !== null) await open({ path: asked.source.path, environment: asked.environment });
    else if (opened !== null) {
      opened.asking = null;
      await refresh(opened);
    }
  }

  async function switchTo(next: NamedWorkspace): Promise<void> {
    await ready();
    await inTurn(() => open(next));
    tell();
  }
  const nowOpen = async (): Promise<Opened> => {
    await ready();
    if (opened === null) throw notOpen();
    return refresh(opened);
  };

  return {
    workspace: {
      async read() {
        await ready();
        if (opened === null) return usual.read();
        const now = await refresh(opened);
        return workspaceInApp(entriesOf(now), await ownPart());
      },
      async change(changed) {
        await ready();
        return inTurn(() => change(changed));
      },
    } satisfies Ports['workspace'],
    /** Hears when another workspace is opened, and what others change in an open file. */
    onChanged(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    secrets: {
      find: (id) => current().find(id),
      allow: (id, route, shown) => current().allow(id, route, shown),
      approve: (id, shown, limit) => current().approve(id, shown, limit),
      read: (id, ...how) => current().read(id, ...how),
      used: (id, at, to) => current().used(id, at, to),
      note: secrets.note,
      seen: secrets.seen,
    } satisfies Secrets,
    /** What the file holds in its environment; null where none is open. */
    async resolved() {
      await ready();
      return opened && (await refresh(opened)).resolved;
    },
    handlers: {
      readWorkspaceFile: readInfo,
      async readCheckedEntries() {
        await ready();
        if (opened === null) return { documents: [], visitors: [] };
        const { resolved, scope } = await refresh(opened);
        return checkedInApp(resolved, scope);
      },
      openWorkspaceFile: async ({ path, environment }) => {
        const file = await chosen(path);
        if (file !== null) await switchTo({ path: file, environment });
        return readInfo();
      },
      closeWorkspaceFile: async () => {
        await ready();
        await inTurn(async () => {
          if (pending !== null) {
            pending = null;
            return;
          }
          leave();
          await remember(null);
        });
        tell();
        return readInfo();
      },
      agreeToWorkspace: async ({ causes, tokens: chosen }) => {
        await ready();
        await inTurn(() => agree(new Set(causes), chosen));
        tell();
        return readInfo();
      },
      readWorkspaceEntry: async ({ list, name }) => {
        const { read } = await nowOpen();
        const entries = read.value[list];
        const entry = isObject(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined;
        if (!isObject(entry))
          throw new OperationError('not-found', 'This entry is no longer in the workspace file.');
        return { text: entryText(list, name, entry) };
      },
      editWorkspaceFile: async () => {
        const { read } = await nowOpen();
        await workspaceFiles?.edit?.(read.path);
      },
    } satisfies Pick<Handlers, keyof typeof workspaceFileOperations | 'readCheckedEntries'>,
    /** Opens a file that the user named at the start of the app. Throws an OperationError. */
    open: switchTo,
    /** Whether the id belongs to a reference of the open file instead of a stored token. Only a call may read such a secret. */
    isReference: (id: string): boolean =>
      opened?.resolved.references.some((one) => one.id === id) ?? false,
    /** The environment that is open, for the id of one of its tabs and connections, and for null; null where the id is of none of them. */
    environmentOf(ownerId: string | null): string | null {
      if (opened === null) return null;
      const { tabs, connections } = entriesOf(opened);
      const isOpen = ownerId === null || [...tabs, ...connections].some(({ id }) => id === ownerId);
      return isOpen ? opened.environment : null;
    },
    /** To be called when the user follows documents of a connection. */
    follow: (connectionId: string): void => void followed.add(connectionId),
    /** Why a followed document is not requested now; null if it may be. */
    pauseOf(connectionId: string): string | null {
      if (opened === null)
        return isOfFile(connectionId)
          ? 'Its connection is in a workspace file that is not open. Open it, then resume.'
          : null;
      if (!entriesOf(opened).connections.some(({ id }) => id === connectionId))
        return 'Its connection is not in the workspace that is open. Open the one that has it, then resume.';
      return followed.has(connectionId)
        ? null
        : 'Assay sends nothing by itself after a workspace file was opened or changed. Resume to follow it again.';
    },
    /** `forget` is called when another workspace is opened. */
    onSwitch: (forget: () => void): void => void onSwitch.add(forget),
    /** Resolves once all changes so far are on disk, or have failed. */
    written: async (): Promise<void> => void (await last),
    close: (): void => opened?.stopListening(),
  };
}
