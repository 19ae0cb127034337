import type { Difference } from '#core/profile/difference.ts';
import { findDrift } from '#core/profile/drift.ts';
import { observe } from '#core/profile/observe.ts';
import { profileXml } from '#core/profile/of-document.ts';
import { emptyProfile, mergeProfiles, type Profile } from '#core/profile/profile.ts';
import { scanXml } from '#core/xml/scan.ts';

/** The profile of some documents. */
export const profileOfAll = (...documents: readonly string[]): Profile =>
  documents.map((xml) => profileXml(scanXml(xml))).reduce(mergeProfiles, emptyProfile);

/** How a document differs from others. */
export const driftOf = (xml: string, before: Profile): Difference[] =>
  findDrift(before, observe(scanXml(xml)));

/** The ids of the differences with their levels. */
export const idsOf = (xml: string, before: Profile): string[] =>
  driftOf(xml, before).map(({ level, id }) => `${level} ${id}`);

/** A statement of rows, each the inside of an element `row`. */
export const statementOf = (rows: readonly string[], more = ''): string =>
  `<statement><rows>${rows.map((row) => `<row>${row}</row>`).join('')}</rows>${more}</statement>`;

/** So many rows, all alike. */
export const rowsOf = (row: string, count = 40): string[] => new Array(count).fill(row);
