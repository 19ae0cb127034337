import { createStore } from 'zustand/vanilla';
import type { Call } from '#operations/client.ts';
import type { Input, Output } from '#operations/operations.ts';
import type { Progress } from '#operations/outcome.ts';
import type { CallError } from '../../../rpc/outcome-of.ts';
import type { Fetched } from '../../store.ts';

export type DriftReport = Output<'compareWithCopies'>;

/** Which document is compared, and with what kind of documents. */
export type DriftSubject = Omit<Input<'compareWithCopies'>, 'xml'>;

type DriftState = {
  report: DriftReport | null;
  /** `startedAt` in milliseconds since the epoch. */
  running: { startedAt: number; progress: Progress | null; cancel(): void } | null;
  error: CallError | null;
};

/** What a fetched document is compared with; null where its reply does not say of what kind it is. */
export function subjectOf({ connectionId, id, exchange }: Fetched): DriftSubject | null {
  const record = exchange.verdict?.value.record;
  if (!record) return null;
  const { bank_code = null, document_version = null } = record;
  return { connectionId, id, bank_code, document_version };
}

/** How one document differs from the stored replies of its kind. */
export function createDrift(call: Call, xml: string) {
  const store = createStore<DriftState>(() => ({ report: null, running: null, error: null }));
  return {
    store,
    /** Compares it, with the replies that are stored now. The report of before stays on show until the new one is there. */
    async run(subject: DriftSubject): Promise<void> {
      store.getState().running?.cancel();
      const controller = new AbortController();
      const cancel = (): void => controller.abort();
      const isOver = (): boolean => store.getState().running?.cancel !== cancel;
      store.setState({ running: { startedAt: Date.now(), progress: null, cancel }, error: null });
      const onProgress = (progress: Progress): void => {
        if (!isOver())
          store.setState(({ running }) => ({ running: running && { ...running, progress } }));
      };
      const options = { signal: controller.signal, onProgress };
      const outcome = await call('compareWithCopies', { xml, ...subject }, options);
      if (isOver()) return;
      if (outcome.ok) store.setState({ running: null, report: outcome.value });
      else store.setState({ running: null, error: outcome.error });
    },
    /** Stops a comparison; what was found before stays. */
    stop(): void {
      store.getState().running?.cancel();
      store.setState({ running: null });
    },
  };
}
