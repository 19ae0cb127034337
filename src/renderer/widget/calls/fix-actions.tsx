import type { Edit } from '#core/contract/finding.ts';
import { errorText } from '#core/text/wording.ts';
import { allowedFor, corsServers } from '#core/widget/cors/server-code.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import type { Fix } from '../../findings/headline.tsx';
import { canEdit, mockReplyFrom } from '../../reply/edit-reply.tsx';
import { fixReply, longestFixed, removeText } from '../../reply/start-judging.ts';
import { useStateOf, useStores } from '../../shell/context.ts';
import { loadText } from '../../text/text-pane.tsx';
import { Button } from '../../ui/form/button.tsx';
import type { WidgetExchange } from '../simulator/simulator.ts';

const ofBody = (edits: readonly Edit[]): readonly Edit[] =>
  edits.filter(({ op }) => op !== 'header');

/** Copies what a server needs to let a blocked call through, where headers are what is missing. */
export function CopyForServers({ fired: { cors }, fix }: { fired: Fired; fix: Fix }) {
  const { copyText } = useStores().exporting;
  // Not where nothing answers, or something in front of the webhook does.
  const isLack =
    cors !== null &&
    !cors.allowed &&
    cors.remedies.length > 0 &&
    cors.findings.some(({ clause, level }) => clause === 'TAB-DIR-3' && level === 'error');
  const allowed = isLack && fix.clauses.includes('TAB-DIR-3') && allowedFor(cors);
  if (!allowed) return null;
  return (
    <>
      <span className="muted">Copy for</span>
      {corsServers.map(({ name, code }) => (
        <Button
          key={name}
          small
          aria-label={`Copy for ${name}`}
          onPress={() => void copyText(code(allowed))}
        >
          {name}
        </Button>
      ))}
    </>
  );
}

/**
 * Copies the corrected reply, or what a server needs to let a call through, or plays the corrected reply to the widget until the next click, so that the
 * preview shows what the visitor would see: after the fix of one cause, or of all, also those that only a fix uncovers. Only the list can be fetched again without the visitor; after any other action the next click gets it.
 */
export function FixActions({ exchange, fix }: { exchange: WidgetExchange; fix: Fix }) {
  const { simulator, exporting } = useStores();
  const { say, copyText } = exporting;
  const { fired, tabId } = exchange;
  if (!fired) return null;
  const { action } = fired;
  const isEditable = canEdit(fired.reply);
  const [own, all] = [ofBody(fix.edits), ofBody(fix.all)];
  type Asked = readonly Edit[] | 'all' | 'ignored';
  const corrected = async (asked: Asked): Promise<{ body: string; says: string } | null> => {
    if (!fired.reply) return null;
    const text = await loadText(fired.reply, new AbortController().signal, () => undefined);
    // Reading replies is much code, which the page needs for nothing else.
    const { correct } = await import('#core/diagnosis/correct.ts');
    const { changesText } = await import('#core/diagnosis/change-words.ts');
    const { replyTextOf } = await import('#core/diagnosis/suggest-fix.ts');
    const whole =
      typeof asked === 'string' &&
      replyTextOf(fired.verdict, text, {
        httpStatus: fired.http?.status,
        category: exchange.firing.tab.category,
        surface: fired.surface,
      });
    if (whole) {
      const { text: body, done } = await fixReply({ ...whole, removeIgnored: asked === 'ignored' });
      if (done !== '') return { body, says: done };
    } else {
      const reply = { text, tree: null };
      const changes = correct(reply, typeof asked === 'string' ? all : asked);
      if (changes.length > 0) return { body: reply.text, says: `${changesText(changes)}.` };
    }
    say('This reply has to be fixed by hand');
    return null;
  };
  const run = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => say('The fix failed', errorText(error), true));
  const tryFix = (asked: Asked) =>
    run(async () => {
      const fixed = await corrected(asked);
      if (fixed === null) return;
      const { body, says } = fixed;
      const state = simulator.getState();
      const mock = state.mockReplies[tabId]?.[action];
      // A mock reply that the user turned on stays on, with the fix in it.
      if (mock && !state.trials[tabId]?.[action])
        state.setMockReply(tabId, action, { ...mock, body });
      else state.tryMockReply(tabId, action, mockReplyFrom(fired, body), says);
      state.showExchange(null);
      if (action === 'get_items') state.does(tabId, { type: 'refreshed' });
      else say(`The next ${action} gets the fixed reply`, 'Repeat the click in the widget.');
    });
  return (
    <>
      <CopyForServers fired={fired} fix={fix} />
      {isEditable && own.length > 0 && (
        <Button small onPress={tryFix(own)}>
          Try the fix
        </Button>
      )}
      {isEditable && all.length > 0 && (fired.reply?.bytes ?? 0) <= longestFixed && (
        <Button small onPress={tryFix('all')}>
          Fix all that can be fixed
        </Button>
      )}
      {isEditable && fix.ignored > 0 && (
        <Button small onPress={tryFix('ignored')}>
          {removeText(fix.ignored)}
        </Button>
      )}
      {isEditable && own.length > 0 && (
        <Button
          small
          look="quiet"
          onPress={run(async () => {
            const fixed = await corrected(own);
            if (fixed !== null) await copyText(fixed.body);
          })}
        >
          Copy the fixed reply
        </Button>
      )}
      {isEditable && all.length > 0 && fix.says !== '' && (
        <span className="muted small">{fix.says}</span>
      )}
    </>
  );
}

/** Says that a mock reply answered the call, and turns it off; after get_items the webhook is called at once. */
export function MockReplyNote({ exchange: { tabId, call, firing } }: { exchange: WidgetExchange }) {
  const { simulator } = useStores();
  const isOn = useStateOf('simulator', (state) => Boolean(state.mockReplies[tabId]?.[call.action]));
  const turnOff = (): void => {
    const state = simulator.getState();
    state.setMockReply(tabId, call.action, null);
    state.showExchange(null);
    if (call.action === 'get_items') state.does(tabId, { type: 'refreshed' });
  };
  return (
    <p className="wrap-row tone-warning">
      <span>
        {firing.fault === null ? 'The mock service' : 'A mock reply'} answered this call, not the
        webhook.
      </span>
      {isOn && (
        <Button small onPress={turnOff}>
          {call.action === 'get_items' ? 'Call the webhook again' : 'Turn the mock reply off'}
        </Button>
      )}
    </p>
  );
}
