import { httpUrl } from '#core/document/connection.ts';
import { shownBase } from '#core/document/request.ts';
import { targetFault } from '#core/recorded/passed-call.ts';
import { shownWebhook } from '#core/widget/webhook-address.ts';
import type { RecordedOf } from '#operations/operations.ts';
import { chosenConnection } from '../documents/use-fetch.ts';
import type { CallError } from '../rpc/outcome-of.ts';
import { useStores } from '../shell/context.ts';
import { useForm } from '../shell/use-draft.ts';
import { FormOf, type Row } from '../ui/form/form-of.tsx';
import { FormDialog } from '../ui/layout/dialog.tsx';
import { chosenTab } from '../widget/simulator/event-commands.ts';
import { callSample } from './record-strip.tsx';

const rows: readonly Row<{ to: string; port: string }>[] = [
  { label: 'Pass on to', at: 'to', as: 'mono' },
  {
    label: 'Port',
    at: 'port',
    placeholder: 'any free port',
    help: 'Assay listens on 127.0.0.1.',
  },
];

/** Asks where the calls of the tab or the connection in use pass on to, and starts to record them. */
export function RecordDialog({ kind, onClose }: { kind: RecordedOf['kind']; onClose(): void }) {
  const stores = useStores();
  const tab = kind === 'tab' ? chosenTab(stores) : null;
  const connection = kind === 'connection' ? chosenConnection(stores) : null;
  const entry = tab ?? connection;
  const shown = tab ? shownWebhook(tab) : connection ? shownBase(connection) : '';
  const usual = URL.canParse(shown) ? new URL(shown).origin : '';
  const form = useForm(null, { to: usual, port: '' }, (draft) => {
    const isAddress = httpUrl.safeParse(draft.to.trim()).success;
    const fault = isAddress
      ? targetFault(new URL(draft.to))
      : 'Enter an http:// or https:// address, such as http://localhost:3000.';
    const isPort = /^\d{0,5}$/.test(draft.port.trim()) && Number(draft.port) <= 65_535;
    return {
      ...(fault !== null && { to: fault }),
      ...(!isPort && { port: 'Enter a port up to 65535, or nothing.' }),
    };
  });
  if (!entry) return null;
  const of = { kind, id: entry.id };
  const start = (): Promise<CallError | null> =>
    form.save(() => {
      const { to, port } = form.draft;
      const target = to.trim() === usual ? null : to.trim();
      return stores.workspace.startRecorder({ ...of, to: target, port: Number(port) });
    });
  return (
    <FormDialog
      title={`Record calls of ${entry.name}`}
      action="Record"
      onClose={onClose}
      onSubmit={start}
      other={{
        action: 'Try it with a sample caller',
        onSubmit: async () => (await start()) ?? callSample(stores, of),
      }}
    >
      <div className="stack">
        <p className="pretty">
          Assay listens on this machine and passes each call on unchanged. Let the platform, a
          browser or your own client call Assay instead of the service. A tunnel on this machine
          reaches it too.
        </p>
        <FormOf form={form} rows={rows} />
      </div>
    </FormDialog>
  );
}
