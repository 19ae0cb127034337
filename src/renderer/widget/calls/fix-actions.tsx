import { useState } from 'react';
import { useStore } from 'zustand';
import type { Edit } from '#core/contract/finding.ts';
import { correctedHeaders, correctedReply } from '#core/diagnosis/correct.ts';
import { canEdit, mockReplyFrom } from '../../reply/edit-reply.tsx';
import { useStores } from '../../shell/context.ts';
import { loadText } from '../../text/text-pane.tsx';
import { Button } from '../../ui/form/button.tsx';
import type { WidgetExchange } from '../simulator/simulator.ts';

/**
 * Copies the corrected reply or header lines of a call, or plays the corrected reply to the widget as a mock reply, so that the preview shows what the
 * visitor would see. Only the list can be fetched again without the visitor; after any other action the next click gets the mock reply.
 */
export function FixActions({
  exchange,
  edits,
}: {
  exchange: WidgetExchange;
  edits: readonly Edit[];
}) {
  const { simulator } = useStores();
  const [said, say] = useState('');
  const { fired, tabId } = exchange;
  const headers = correctedHeaders(edits);
  if (!fired) return null;
  const copy = async (text: string, what: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    say(`Copied ${what}.`);
  };
  const corrected = async (): Promise<string | null> => {
    if (!fired.reply) return null;
    const text = await loadText(fired.reply, new AbortController().signal, () => undefined);
    const reply = correctedReply(text, edits);
    if (reply === null) say('This reply has to be fixed by hand.');
    return reply;
  };
  const run = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) =>
      say(error instanceof Error ? error.message : 'That did not work.'),
    );
  const tryFix = run(async () => {
    const body = await corrected();
    if (body === null) return;
    const { action } = fired;
    const state = simulator.getState();
    state.setMockReply(tabId, action, mockReplyFrom(fired, body));
    state.showExchange(null);
    if (action === 'get_items') state.does(tabId, { type: 'refreshed' });
    else say(`The next ${action} gets the fixed reply. Repeat the click in the widget.`);
  });
  const ofBody = edits.length > headers.length;
  return (
    <>
      {headers.length > 0 && (
        <Button
          small
          onPress={run(() => copy(headers.map(({ line }) => line).join('\n'), 'the header lines'))}
        >
          Copy header lines
        </Button>
      )}
      {ofBody && canEdit(fired.reply) && (
        <>
          <Button small onPress={tryFix}>
            Try the fix
          </Button>
          <Button
            small
            look="quiet"
            onPress={run(async () => {
              const body = await corrected();
              if (body !== null) await copy(body, 'the fixed reply');
            })}
          >
            Copy the fixed reply
          </Button>
        </>
      )}
      <span role="status">{said}</span>
    </>
  );
}

/** Says that a mock reply answered the call, and turns it off; after get_items the webhook is called at once. */
export function MockReplyNote({ exchange: { tabId, call } }: { exchange: WidgetExchange }) {
  const { simulator } = useStores();
  const isOn = useStore(simulator, (state) => Boolean(state.mockReplies[tabId]?.[call.action]));
  const turnOff = (): void => {
    const state = simulator.getState();
    state.setMockReply(tabId, call.action, null);
    state.showExchange(null);
    if (call.action === 'get_items') state.does(tabId, { type: 'refreshed' });
  };
  return (
    <p className="wrap-row tone-warning">
      <span>A mock reply answered this call, not the webhook.</span>
      {isOn && (
        <Button small onPress={turnOff}>
          {call.action === 'get_items' ? 'Call the webhook again' : 'Turn the mock reply off'}
        </Button>
      )}
    </p>
  );
}
