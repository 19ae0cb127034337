import { isObject } from '#core/contract/words.ts';
import type { Handlers } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import { entryText } from '#operations/probe.ts';
import { settingsSchema, type Workspace } from '#operations/schemas.ts';
import type {
  NamedWorkspace,
  OpenWorkspace,
  WorkspaceFilesInfo,
  workspaceFileOperations,
} from '#operations/workspace-file-schemas.ts';
import { labelUse, refuseBeyond } from '../assay-file/binding.ts';
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
  stopListening(): void;
};

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

  async function open({ path, environment }: NamedWorkspace): Promise<NamedWorkspace> {
    if (workspaceFiles === null)
      throw new OperationError('refused', 'This host of Assay opens no workspace files.');
    const source = await workspaceFiles.open(path);
    const read = await source.read();
    const resolved = await resolveAssayFile(read.file, environment);
    const scope = await scopeOf(source.path, environment);
    leave();
    opened = {
      source,
      environment,
      scope,
      read,
      resolved,
      secrets: workspaceFiles.secretsOf(read, resolved.references),
      problem: null,
      stopListening: source.onChanged(() => {
        // What the user follows was chosen with other addresses in view.
        followed.clear();
        tell();
      }),
    };
    await listDocuments(opened);
    return { path: source.path, environment };
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

  /** Takes over what the file holds now; one that cannot be read leaves everything as it was. */
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
    if (read !== now.read) {
      const resolved = await resolveAssayFile(read.file, now.environment);
      // What a person allowed holds for these references and servers, and for no others.
      if (workspaceFiles !== null && !isSame(resolved.references, now.resolved.references))
        now.secrets = workspaceFiles.secretsOf(read, resolved.references);
      const isNewList = !isSame(resolved.documents, now.resolved.documents);
      now.read = read;
      now.resolved = resolved;
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

  async function describeOpened(now: Opened): Promise<OpenWorkspace> {
    const { read, resolved, environment, scope } = now;
    const bindings = (await workspaceFiles?.bindings.all()) ?? [];
    return {
      path: read.path,
      name: nameOf(read.path),
      environment,
      environments: Object.keys(read.file.environments),
      references: await describeReferences(
        read,
        resolved.references,
        bindings.filter(({ workspace }) => workspace === read.path),
        await storedTokens(),
      ),
      warnings: [...read.warnings],
      visitors: checkedInApp(resolved, scope).visitors,
      mocks: Object.entries(resolved.mocks).map(([name, reply]) => ({ name, reply })),
    };
  }

  async function readInfo(): Promise<WorkspaceFilesInfo> {
    await ready();
    const now = opened && (await refresh(opened));
    const { recent } = (await workspaceFiles?.recent.read().catch(() => null)) ?? none;
    return {
      open: now && (await describeOpened(now)),
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

  async function switchTo(next: NamedWorkspace): Promise<void> {
    await ready();
    await inTurn(async () => remember(await open(next)));
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
          leave();
          await remember(null);
        });
        tell();
        return readInfo();
      },
      bindWorkspaceToken: async ({ label, tokenId, hosts: typed }) => {
        const { read } = await nowOpen();
        const use = await labelUse(read, label);
        if (use.isAddress && typed.length === 0)
          throw new OperationError(
            'bad-input',
            'The workspace uses this token as a whole address, so that its server cannot be seen in the file. Name the server.',
          );
        const hosts = typed.length > 0 ? typed : use.hosts;
        const token = await secrets.find(tokenId);
        if (token === undefined)
          throw new OperationError('not-found', 'This token is no longer stored. Choose another.');
        refuseBeyond(token, hosts, use);
        await workspaceFiles?.bindings.save({
          workspace: read.path,
          label,
          tokenId,
          hosts,
          signs: use.signs,
          routes: [],
        });
        return readInfo();
      },
      unbindWorkspaceToken: async ({ label }) => {
        const { read } = await nowOpen();
        await workspaceFiles?.bindings.remove(read.path, label);
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
