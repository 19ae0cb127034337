import { type Session, session as sessions } from 'electron';
import { createWire, type Wire } from './direct-wire.ts';

/** A browser profile that lives in memory, with the notes of what it sends. */
export type DirectSession = { session: Session; wire: Wire };

function create(number: number): DirectSession {
  const session = sessions.fromPartition(`direct-${number}`);
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event) => event.preventDefault());
  // A webhook sees the browser that a visitor would have, not the program around it.
  session.setUserAgent(
    session
      .getUserAgent()
      .replace(/\(KHTML, like Gecko\).*?(Chrome\/\S+).*$/, '(KHTML, like Gecko) $1 Safari/537.36'),
  );
  return { session, wire: createWire(session) };
}

/** Lends a session to one call at a time. They are used again, since Electron keeps every session it ever made. */
export function createSessions() {
  const free: DirectSession[] = [];
  let made = 0;
  return async <T>(use: (session: DirectSession) => Promise<T>): Promise<T> => {
    const one = free.pop() ?? create(++made);
    try {
      return await use(one);
    } finally {
      // Cookies, cache and answered preflights, which Chromium remembers for some seconds: every call is a first one.
      await one.session.clearData();
      free.push(one);
    }
  };
}
