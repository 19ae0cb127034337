import type { Connection } from '#core/document/connection.ts';
import { shownBase } from '#core/document/request.ts';
import type { Route } from '#core/http/route.ts';
import { targetFault } from '#core/recorded/passed-call.ts';
import { redactWhole, redactWithin } from '#core/secrets/redact.ts';
import { urlSecretsIn } from '#core/secrets/url-secrets.ts';
import { type Tab, transportOf } from '#core/widget/tab.ts';
import { shownWebhook, webhookSecrets } from '#core/widget/webhook-address.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import type { RecordedOf } from '#operations/operations.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Workspace } from '#operations/schemas.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { travelOfConnection } from '../documents/fetch-document.ts';
import type { Ports, Recorder } from '../ports/ports.ts';
import { travelOf } from '../transport.ts';
import { secretToSend, withWholeAddress } from '../vault/credentials.ts';
import {
  countsOf,
  type JudgedRecording,
  type RecordingListener,
  type RecordingSettings,
} from './record.ts';

/** The most calls that a window is given to show, and the most reasons. */
const most = { refs: 100, aside: 20 };

/** A recorder that is on. */
export type RunningRecorder = {
  of: RecordedOf;
  /** The address that callers use instead of that of the service, its secrets masked; `listening` is its origin. */
  address: string;
  listening: string;
  /** Whether it holds secrets of its route, which it read when it began: locking the tokens does not stop it. */
  holdsSecrets: boolean;
  /** The service that it passes on to, and whether that hears the Host header of the caller. */
  to: string;
  host: 'keep' | 'target';
  calls: number;
  errors: number;
  warnings: number;
  /** The names in the history of the newest calls. */
  refs: readonly string[];
  /** Calls of a tab that came faster than a window read them. */
  onlyInHistory: number;
  leftAside: readonly { what: string; why: string; times: number }[];
};

type Recording = {
  shown: RunningRecorder;
  owner: { tab: Tab } | { connection: Connection };
  passing: Recorder;
  /** Calls that no window has read. */
  kept: { unread: number };
  /** Resolves when every call that passed is judged, or is named as not judged after `cancel`. */
  stop(): Promise<void>;
  cancel(): void;
  ending: Promise<void> | null;
};

const keyOf = ({ kind, id }: RecordedOf): string => `${kind} ${id}`;

/** The address with another origin: the path is passed on as it is. */
const through = (address: string, { origin }: URL): string =>
  address.replace(/^https?:\/\/[^/?#]*/i, origin);

/** The entry of the workspace that is recorded; undefined where it is not there. */
function entryOf({ tabs, connections }: Workspace, { kind, id }: RecordedOf) {
  const tab = kind === 'tab' ? tabs.find((one) => one.id === id) : undefined;
  const connection = kind === 'connection' ? connections.find((one) => one.id === id) : undefined;
  return tab ? { tab } : connection && { connection };
}

/** The recorders of the tabs and connections. Each ends with the app, and with what it is of. */
export function createRecorders(
  ports: Ports,
  workspace: () => Promise<Workspace>,
  record: (
    settings: RecordingSettings,
    listener: RecordingListener,
    signal: AbortSignal,
  ) => Promise<JudgedRecording>,
  open: (ref: string) => Promise<{ fired: Fired | null }>,
) {
  const running = new Map<string, Recording>();
  /** The newest calls of the recorder that ended last, until a window reads them. */
  let ended: { tabId: string; ref: string }[] = [];
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const list = (): RunningRecorder[] =>
    redactWhole(
      [...running.values()].map(({ shown }) => shown),
      ports.secrets.seen(),
    );
  const stop = async (key: string, signal?: AbortSignal): Promise<void> => {
    const one = running.get(key);
    if (!one) return;
    signal?.addEventListener('abort', one.cancel, { once: true });
    if (signal?.aborted) one.cancel();
    one.ending ??= one.stop();
    await one.ending;
    if (running.get(key) === one) {
      running.delete(key);
      const { of, refs } = one.shown;
      // What was judged meanwhile is read once more.
      if (of.kind === 'tab') ended = refs.map((ref) => ({ tabId: of.id, ref }));
    }
    changed();
  };
  const found = (of: RecordedOf): Recording => {
    const one = running.get(keyOf(of));
    if (one) return one;
    throw new OperationError('not-found', 'The recorder is off. Start it again.');
  };

  /** What is recorded with its whole address, how calls go there, and the address as it may be shown. */
  async function targetOf(
    owner: Recording['owner'],
    to: string | null,
    asking: Running,
  ): Promise<{ to: string; shown: string; secrets: string[]; route: Route; entry: typeof owner }> {
    if ('connection' in owner) {
      const { base_url: own } = owner.connection;
      const base = to === null ? own : through(own, new URL(to));
      const entry = { ...owner.connection, base_url: base };
      const { route, handed } = await travelOfConnection(ports, entry, false, asking);
      handed();
      const { base_url, urlSecrets } = entry;
      const secrets = urlSecretsIn(base_url, { marks: urlSecrets });
      return {
        to: base_url,
        shown: shownBase(entry),
        secrets,
        route,
        entry: { connection: entry },
      };
    }
    const whole = await withWholeAddress(ports, owner.tab, asking);
    const { webhookTokenId } = whole;
    // A stored address is a secret, which the sample caller would send to the other server.
    if (to !== null && webhookTokenId !== undefined)
      await secretToSend(ports, webhookTokenId, { url: to, route: transportOf(whole) }, asking);
    const entry =
      to === null
        ? whole
        : { ...whole, webhook_url: through(whole.webhook_url, new URL(to)), sample: false };
    const { webhook_url: url } = entry;
    const way = { url, clause: 'TAB-CRD-2', settingsOf: 'tab', reuse: false } as const;
    const { route, handed } = await travelOf(ports, transportOf(entry), way, asking);
    handed();
    const secrets = webhookSecrets(entry);
    return { to: url, shown: shownWebhook(entry), secrets, route, entry: { tab: entry } };
  }

  async function start(
    of: RecordedOf,
    { to: other, port }: { to: string | null; port: number },
    asking: Running,
  ): Promise<void> {
    const { startRecorder } = ports;
    if (!startRecorder) throw new OperationError('refused', 'Use assay record --to instead.');
    const fault = other === null ? null : targetFault(new URL(other));
    if (fault !== null) throw new OperationError('bad-input', fault);
    const owner = entryOf(await workspace(), of);
    if (!owner) throw new OperationError('not-found', `The ${of.kind} is no longer there.`);
    const { to, shown, secrets, route, entry } = await targetOf(owner, other, asking);
    ports.secrets.note(secrets);
    const closed = new AbortController();
    const kept = { unread: 0 };
    const heard: RunningRecorder = {
      of: { kind: of.kind, id: of.id },
      address: '',
      listening: '',
      to: new URL(to).origin,
      holdsSecrets: Boolean(route.clientCertificate ?? route.proxy?.credentials),
      host: 'keep',
      calls: 0,
      errors: 0,
      warnings: 0,
      refs: [],
      onlyInHistory: 0,
      leftAside: [],
    };
    const change = (part: Partial<RunningRecorder>): void => {
      Object.assign(heard, part);
      changed();
    };
    const onAside = (...said: [string, string]): void => {
      const [what, why] = redactWithin(said, secrets);
      const same = heard.leftAside.find((one) => one.what === what && one.why === why);
      const others = heard.leftAside.filter((one) => one !== same).slice(1 - most.aside);
      change({ leftAside: [...others, { what, why, times: (same?.times ?? 0) + 1 }] });
    };
    const recording = await record(
      {
        to: new URL(to),
        as: 'tab' in entry ? 'webhook' : 'document',
        tab: 'tab' in entry ? entry.tab : null,
        connection: 'connection' in entry ? entry.connection : null,
        category: null,
        marked: secrets,
      },
      {
        onRecorded(recorded) {
          const { errors, warnings } = countsOf(recorded);
          change({
            calls: heard.calls + 1,
            errors: heard.errors + errors,
            warnings: heard.warnings + warnings,
          });
        },
        onKept(ref) {
          kept.unread += 1;
          const isMissed = of.kind === 'tab' && kept.unread > most.refs;
          change({
            refs: [...heard.refs, ref].slice(-most.refs),
            onlyInHistory: heard.onlyInHistory + (isMissed ? 1 : 0),
          });
        },
        onAside,
      },
      closed.signal,
    );
    const passing = await startRecorder({
      to: new URL(to),
      listen: { host: '127.0.0.1', port },
      host: null,
      route,
      onCall: recording.take,
      onUnread: (why) => onAside('a connection', why),
    });
    const stopOne = async (): Promise<void> => {
      await passing.close();
      await recording.end();
      closed.abort();
    };
    // Two windows may have asked at the same time, and the entry may be gone by now.
    const isThere = entryOf(await workspace(), of) !== undefined;
    if (!isThere || running.has(keyOf(of))) return stopOne();
    const { listening, host } = passing;
    running.set(keyOf(of), {
      shown: heard,
      owner: entry,
      passing,
      kept,
      stop: stopOne,
      cancel: () => closed.abort(),
      ending: null,
    });
    change({ address: through(shown, listening), listening: listening.origin, host });
  }

  return {
    handlers: {
      listRecorders: async ({ known }) => {
        const recorders = list();
        for (const { kept } of running.values()) kept.unread = 0;
        const calls: { tabId: string; ref: string; fired: Fired }[] = [];
        const heard = recorders.flatMap(({ of, refs }) =>
          of.kind === 'tab' ? refs.map((ref) => ({ tabId: of.id, ref })) : [],
        );
        const left = ended;
        ended = [];
        for (const { tabId, ref } of [...left, ...heard]) {
          // A call that was deleted meanwhile is not shown.
          const opened = known.includes(ref) ? null : await open(ref).catch(() => null);
          if (opened?.fired) calls.push({ tabId, ref, fired: opened.fired });
        }
        return { recorders, calls };
      },
      startRecorder: async ({ kind, id, to, port }, asking) => {
        const of = { kind, id };
        // One that is being stopped still judges what has passed.
        if (running.get(keyOf(of))?.ending) await stop(keyOf(of));
        if (!running.has(keyOf(of))) await start(of, { to, port }, asking);
        return list();
      },
      stopRecorder: async (of, { signal }) => {
        await stop(keyOf(of), signal);
        return list();
      },
      callAsSample: async ({ documentId, ...of }, asking) => {
        const { owner, passing } = found(of);
        const at = (address: string): string => through(address, passing.listening);
        const { callAsSample } = await import('./sample-caller.ts');
        await callAsSample(ports, owner, at, documentId, asking);
        return list();
      },
    } satisfies Pick<Handlers, 'listRecorders' | 'startRecorder' | 'stopRecorder' | 'callAsSample'>,
    /** Stops those whose tab or connection is no longer there. */
    async stopRemoved(): Promise<void> {
      if (running.size === 0) return;
      const set = await workspace();
      const gone = [...running].filter(([, { shown }]) => !entryOf(set, shown.of));
      await Promise.all(gone.map(([key]) => stop(key)));
    },
    /** Reports whatever changes about one of them; returns the way to stop. */
    onChanged(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async (): Promise<void> => {
      for (const { cancel } of running.values()) cancel();
      await Promise.all([...running.keys()].map((key) => stop(key)));
    },
  };
}
