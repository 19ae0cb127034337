import type { CheckReport } from '#core/check/report.ts';
import { standingOf } from '#core/check/scale.ts';
import { longestKeptText, longestSearch, type WindowState } from '#operations/window-schemas.ts';
import type { Call } from '../rpc/client.ts';
import { panelSizes } from '../ui/layout/split.tsx';
import { lastingMocks } from '../widget/simulator/state.ts';
import type { Stores } from './context.ts';
import { tabsOf } from './workspace-store.ts';

type KeptStores = Pick<
  Stores,
  'shell' | 'documents' | 'list' | 'simulator' | 'workspace' | 'tokens' | 'xml' | 'checks'
>;

/** Letters of JSON beyond which the mock replies are left out, so that the rest can be kept. */
const largest = 900_000;
/** Letters of JSON that the reports of checks have together. */
const largestReports = 400_000;
const pauseMs = 500;
const longestPauseMs = 5000;

/** The mock replies that are on, of tabs that are there, without those of which the body is too long to be kept. */
function keptMockReplies({ simulator, workspace }: KeptStores): WindowState['mockReplies'] {
  const tabs = tabsOf(workspace.getState());
  const state = simulator.getState();
  const mocked = tabs.filter(({ id }) => Object.hasOwn(state.mockReplies, id));
  return Object.fromEntries(
    mocked.map(({ id }) => [
      id,
      Object.fromEntries(
        lastingMocks(state, id).filter(([, { body }]) => body.length <= longestKeptText),
      ),
    ]),
  );
}

/** The newest reports of checks, as many as there is room for. Of what passes, the request is left out. */
function keptReports(
  reports: Readonly<Record<string, CheckReport>>,
): WindowState['checks']['reports'] {
  const kept: [string, CheckReport][] = [];
  let room = largestReports;
  for (const [key, report] of Object.entries(reports).reverse()) {
    const small = {
      ...report,
      probes: report.probes.map((probe) =>
        standingOf(probe) === 'passes' ? { ...probe, request: null } : probe,
      ),
    };
    room -= JSON.stringify(small).length;
    if (room < 0) break;
    kept.unshift([key, small]);
  }
  return Object.fromEntries(kept);
}

/** The document on show, or the one that will be once its view is. */
function keptDocument({ documents, xml }: KeptStores): WindowState['document'] {
  const { reopens, subject, shown: fetched, connectionId } = documents.getState();
  const { look, spot, last } = xml.getState();
  if (reopens) return { ...reopens, look, spot };
  if (subject === null || subject.connectionId !== connectionId) return null;
  const { at = null, xml: text } = fetched?.exchange ?? {};
  const read = text && text.id === last?.source.id ? last.spot() : null;
  return { id: subject.id, at, look, spot: read };
}

/** What is to be shown again after a restart. */
export function windowStateOf(stores: KeptStores): WindowState {
  const { view, recentCommands, railOpen, zoom } = stores.shell.getState();
  const { outlineOpen, sheet } = stores.xml.getState();
  const { connectionId } = stores.documents.getState();
  const { tabId, exchangeId, simulations, ...bench } = stores.simulator.getState();
  const { width, look, sheet: call } = bench;
  const shown = simulations[tabId ?? '']?.exchanges.find(({ id }) => id === exchangeId);
  const { search, filter, order } = stores.list.getState();
  const { open, reports: all } = stores.checks.getState();
  const reports = keptReports(all);
  const state: WindowState = {
    view,
    connectionId,
    tabId,
    callRef: shown?.firing.origin?.ref ?? null,
    document: keptDocument(stores),
    panels: panelSizes.getState(),
    recentCommands: [...recentCommands],
    mockReplies: keptMockReplies(stores),
    railOpen,
    zoom,
    outlineOpen,
    sheets: { call, document: sheet },
    list: {
      search: search.slice(0, longestSearch),
      outcomes: [...filter.outcomes],
      findings: filter.findings,
      checksBroken: filter.checksBroken,
      ...order,
    },
    checks: { open: open.filter((key) => reports[key] !== undefined), reports },
    preview: { width, look },
  };
  return JSON.stringify(state).length > largest ? { ...state, mockReplies: {} } : state;
}

export type Restored = { ok: true; kept: WindowState | null } | { ok: false; kept?: never };

/**
 * Shows what was shown before the restart. To be called before the workspace is read, because views
 * are drawn from then on. Gives what is kept; `ok` is false if it could not be read, and then it must
 * not be replaced.
 */
export async function restoreWindow(stores: KeptStores, call: Call): Promise<Restored> {
  const outcome = await call('readWindowState', {});
  if (!outcome.ok) return { ok: false };
  const kept = outcome.value;
  if (kept === null) return { ok: true, kept };
  const { shell, documents, list, simulator, xml } = stores;
  const { sheets } = kept;
  const { search, outcomes, findings, checksBroken, by, descending } = kept.list;
  shell.restore(kept);
  panelSizes.setState(kept.panels, true);
  if (kept.connectionId !== null) documents.choose(kept.connectionId);
  if (kept.document) {
    const { id, at, look, spot } = kept.document;
    documents.setState({ reopens: { id, at } });
    xml.setState({ look, spot });
  }
  if (kept.tabId !== null) simulator.choose(kept.tabId);
  simulator.setState({
    ...kept.preview,
    sheet: sheets.call,
    mockReplies: kept.mockReplies,
    wantedRef: kept.callRef,
  });
  stores.checks.setState(kept.checks);
  xml.setState({ outlineOpen: kept.outlineOpen });
  if (sheets.document !== null) xml.turnTo(sheets.document);
  list.setState({
    search,
    filter: { outcomes: new Set(outcomes), findings, checksBroken },
    order: { by, descending },
  });
  return { ok: true, kept };
}

/**
 * Keeps what the window shows, for its life: half a second after the last change, at most five
 * seconds after the first one, and at once when the window is hidden or closed. `kept` is what is on the disk, so that a change from before this
 * call is written as well.
 */
export function keepWindow(stores: KeptStores, call: Call, kept: WindowState | null): () => void {
  let written = JSON.stringify(kept);
  let pause: ReturnType<typeof setTimeout> | undefined;
  let changedAt: number | null = null;
  const write = (): void => {
    clearTimeout(pause);
    changedAt = null;
    const state = windowStateOf(stores);
    const text = JSON.stringify(state);
    if (text === written) return;
    written = text;
    void call('writeWindowState', state).then(({ ok }) => {
      if (!ok && written === text) written = '';
    });
  };
  // What changed may not be kept: then the text is the one that was written. A call under way changes its store all the time.
  const look = (): void => {
    clearTimeout(pause);
    changedAt ??= Date.now();
    pause = setTimeout(write, Math.min(pauseMs, changedAt + longestPauseMs - Date.now()));
  };
  look();
  const onVisibility = (): void => {
    if (document.visibilityState === 'hidden') write();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('pagehide', write);
  const { shell, documents, list, simulator, xml, checks } = stores;
  const followed = [shell, documents, list, simulator, xml, checks, panelSizes];
  const stops = followed.map((store) => store.subscribe(look));
  return () => {
    clearTimeout(pause);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('pagehide', write);
    for (const stop of stops) stop();
  };
}
