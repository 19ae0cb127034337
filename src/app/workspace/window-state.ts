import { withoutHeadSecrets } from '#core/secrets/head-secrets.ts';
import { redactWhole } from '#core/secrets/redact.ts';
import { withoutCredentials } from '#core/secrets/without-credentials.ts';
import type { MockReply } from '#core/widget/mock-reply.ts';
import type { Handlers } from '#operations/dispatch.ts';
import type { WindowState } from '#operations/window-schemas.ts';
import type { Ports } from '../ports/ports.ts';

/**
 * Makes the mask of one write after the other. Of stored secrets only whole long ones are masked: a
 * person wrote the texts. A text that was masked for the last write is not masked again, because most writes change something else.
 */
function createMasks(seen: () => readonly string[]): () => (text: string) => string {
  let last = new Map<string, string>();
  let lastSecrets = -1;
  return () => {
    const secrets = seen();
    const before = secrets.length === lastSecrets ? last : new Map<string, string>();
    const masked = new Map<string, string>();
    last = masked;
    lastSecrets = secrets.length;
    return (text) => {
      const shown = before.get(text) ?? withoutCredentials(redactWhole(text, secrets), []);
      masked.set(text, shown);
      return shown;
    };
  };
}

/** The state without anything in its texts that is a secret or looks like one. */
function withoutSecrets(state: WindowState, mask: (text: string) => string): WindowState {
  const maskedReply = (reply: MockReply): MockReply => ({
    ...reply,
    contentType: mask(reply.contentType),
    headers: withoutHeadSecrets(reply.headers, 'reply').map(([name, value]) => [name, mask(value)]),
    body: mask(reply.body),
  });
  return {
    ...state,
    list: { ...state.list, search: mask(state.list.search) },
    mockReplies: Object.fromEntries(
      Object.entries(state.mockReplies).map(([tabId, replies]) => [
        tabId,
        Object.fromEntries(
          Object.entries(replies).map(([action, reply]) => [action, maskedReply(reply)]),
        ),
      ]),
    ),
  };
}

/** Keeps what a window shows, for the next start. `written` resolves once all of it is on disk. */
export function windowStateHandlers({
  windowState,
  secrets,
}: Pick<Ports, 'windowState' | 'secrets'>) {
  const nextMask = createMasks(secrets.seen);
  let writing: Promise<unknown> = Promise.resolve();
  return {
    handlers: {
      readWindowState: windowState.read,
      async writeWindowState(state) {
        const write = windowState.change(() => withoutSecrets(state, nextMask()));
        writing = Promise.allSettled([writing, write]).then(() => undefined);
        await write;
        return {};
      },
    } satisfies Pick<Handlers, 'readWindowState' | 'writeWindowState'>,
    written: (): Promise<unknown> => writing,
  };
}
