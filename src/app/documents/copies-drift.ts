import type { ChosenReadings } from '#core/contract/assumptions.ts';
import { emptyProfile, mergeProfiles, type Profile } from '#core/profile/profile.ts';
import type { ProfileKind } from '#core/profile/profile-file.ts';
import type { Handlers, Running } from '#operations/dispatch.ts';
import { OperationError } from '#operations/outcome.ts';
import type { Ports } from '../ports/ports.ts';
import type { Texts } from '../texts.ts';
import { judgeDocumentReply } from './fetch-document.ts';
import { storedCall } from './stored-call.ts';

/** As many copies show what is usual; more would only take longer. */
const mostCopies = 50;
/** How many profiles of copies stay in memory. */
const mostKnown = 100;

type DriftPorts = Pick<Ports, 'journal' | 'judge' | 'xml'>;

/** What a copy is, and its profile; null for one without an XML that can be read. */
type ProfiledCopy = (ProfileKind & { profile: Profile }) | null;

/** The profile of a stored reply. It does not go through the texts of the window, which would lose their place. */
async function profileCopy(
  ports: DriftPorts,
  seq: number,
  choices: ChosenReadings,
  running: Running,
): Promise<ProfiledCopy> {
  const call = await storedCall(ports.journal, seq).catch((error: unknown) => {
    // Deleted in the meantime, or of another version.
    if (error instanceof OperationError && error.code === 'not-found') return null;
    throw error;
  });
  if (call === null || call.verdict !== null) return null;
  const reply = { body: call.body, status: call.http.status };
  const { verdict, xml } = await judgeDocumentReply(ports, call.asked, reply, choices, running);
  const { facts, record } = verdict.value;
  if (xml === null || record === null || facts?.wellFormed !== true) return null;
  const source = { key: `copy ${seq}`, read: () => xml.shown };
  const profile = await ports.xml.askOnce(source, 'profileXml', {}, running);
  const { bank_code = null, document_version = null } = record;
  return { bank_code, document_version, profile };
}

/**
 * Compares a document with the stored replies of its kind. The profile of a copy is made once; it
 * never changes, because a stored reply does not.
 */
export function compareWithCopies(
  ports: DriftPorts,
  texts: Texts,
  readings: () => Promise<ChosenReadings>,
): Handlers['compareWithCopies'] {
  const known = new Map<number, ProfiledCopy>();
  return async ({ xml, connectionId, id, bank_code, document_version }, running) => {
    const text = texts.find(xml);
    if (text === null)
      throw new OperationError(
        'not-found',
        'This document is no longer in memory. Fetch it again, or open its stored reply.',
      );
    // One more is the document itself, another one shows that there are more.
    const listed = await ports.journal.copiesOfKind(
      { bank_code, document_version },
      mostCopies + 2,
    );
    const others = listed.filter((copy) => copy.connectionId !== connectionId || copy.id !== id);
    const copies = others.slice(0, mostCopies);
    const choices = await readings();
    const quiet = { signal: running.signal, progress: () => undefined };
    let profile = emptyProfile;
    for (const [index, { seq }] of copies.entries()) {
      running.signal.throwIfAborted();
      running.progress({ phase: 'Reading', done: index, total: copies.length, unit: 'items' });
      const copy = known.has(seq) ? known.get(seq) : await profileCopy(ports, seq, choices, quiet);
      known.set(seq, copy ?? null);
      // The kind of the list is that of the last reply, which may be another one than was stored.
      if (copy?.bank_code === bank_code && copy.document_version === document_version)
        profile = mergeProfiles(profile, copy.profile);
    }
    for (const oldest of [...known.keys()].slice(0, -mostKnown)) known.delete(oldest);
    const source = { key: xml, read: () => text.shown };
    const report = await ports.xml.ask([source], 'findDrift', { profile }, running);
    return { ...report, copies: profile.documents, more: others.length > copies.length };
  };
}
