import { SquarePen } from 'lucide-react';
import { headerValue } from '#core/http/http.ts';
import { errorText } from '#core/text/wording.ts';
import { type ActionName, actionNames } from '#core/widget/actions.ts';
import { type MockReply, mockReplySchema } from '#core/widget/mock-reply.ts';
import type { TextRef } from '#operations/text-ref.ts';
import type { Fired } from '#operations/widget-schemas.ts';
import { type Stores, useStateOf, useStores } from '../shell/context.ts';
import { loadText } from '../text/text-pane.tsx';
import { Button } from '../ui/form/button.tsx';
import { useTab } from '../widget/simulator/use-simulator.ts';
import { draftOfMock, type ReplyDraft } from './store.ts';

/** Bytes up to which a reply can be edited; a longer one would go over with every call. */
const longestEdited = 2 * 1024 * 1024;

/** Whether there is a reply, and it is not too long to be edited. */
export const canEdit = (reply: TextRef | null): reply is TextRef =>
  reply !== null && reply.bytes <= longestEdited;

/** A received reply as a mock reply: its status, content type and body; the other headers belong to the transfer. */
export function mockReplyFrom({ http }: Pick<Fired, 'http'>, body: string): MockReply {
  const usual = mockReplySchema.parse({ body });
  return {
    ...usual,
    status: http && http.status >= 200 && http.status <= 599 ? http.status : usual.status,
    contentType: ((http && headerValue(http.headers, 'content-type')) ?? usual.contentType).slice(
      0,
      200,
    ),
  };
}

/** Opens the editor on a received reply, or says that it is no longer in memory. */
export async function editReply(
  { reply: editor, shell }: Pick<Stores, 'reply' | 'shell'>,
  reply: TextRef,
  how: Partial<ReplyDraft>,
  http: Fired['http'] = null,
): Promise<void> {
  const text = await loadText(reply, new AbortController().signal, () => undefined).catch(
    (error: unknown) => shell.say('The reply cannot be edited', errorText(error), true),
  );
  if (text === undefined) return;
  const received = http === null ? { text } : draftOfMock(mockReplyFrom({ http }, text));
  editor.getState().edit({ ...received, status: http ? String(http.status) : '', ...how });
}

/** Opens the editor on a received reply. The button is left out where the reply cannot be edited. */
export function EditReplyButton({
  reply,
  how,
  http,
}: {
  reply: TextRef | null;
  how: Partial<ReplyDraft>;
  http: Fired['http'];
}) {
  const stores = useStores();
  if (!canEdit(reply)) return null;
  return (
    <Button small onPress={() => void editReply(stores, reply, how, http)} icon={SquarePen}>
      Edit reply
    </Button>
  );
}

/** The actions of the tab in use that get a mock reply. */
export function useMockedActions(): readonly ActionName[] {
  const id = useTab()?.id ?? '';
  const ofTab = useStateOf('simulator', (state) => state.mockReplies[id]);
  return actionNames.filter((action) => ofTab?.[action] !== undefined);
}

/** Turns all mock replies of a tab off. */
export function stopMockReplies({ simulator }: Pick<Stores, 'simulator'>, tabId: string): void {
  for (const action of actionNames) simulator.setMockReply(tabId, action, null);
}

/** Opens the editor on the mock reply of a tab that is on, else on what was typed last. */
export function editMockReply(
  { simulator, reply }: Pick<Stores, 'simulator' | 'reply'>,
  tab: { id: string; category: ReplyDraft['category'] },
): void {
  const { id, category } = tab;
  const ofTab = simulator.getState().mockReplies[id] ?? {};
  const action = actionNames.find((name) => ofTab[name] !== undefined);
  const mock = action && ofTab[action];
  const { text, as, edit, fill } = reply.getState();
  if (mock) edit({ ...draftOfMock(mock), as: action, category });
  else if (text === '') edit({ category });
  else {
    fill({ category, surface: null, ...(as === 'document' && { as: 'get_items' }) });
    edit();
  }
}
