import { findDrift } from '#core/profile/drift.ts';
import { type Observation, observe } from '#core/profile/observe.ts';
import { profileOf } from '#core/profile/of-document.ts';
import type { XmlAnswers, XmlQuestions } from '../ports/ports.ts';
import type { OpenXml, Step } from './open.ts';
import { placeOfValue } from './statement.ts';

/** More differences are counted, not listed. */
const mostListed = 1000;

const observed = (document: OpenXml, step: Step): Observation =>
  document.kept('observation', null, () => observe(document.tree, () => step()));

/** The profile of one document. */
export const profileOfXml = (
  document: OpenXml,
  _question: XmlQuestions['profileXml'],
  step: Step,
): XmlAnswers['profileXml'] => profileOf(observed(document, step));

/** How a document differs from a profile, with the places in the text as it was received. */
export function findDriftIn(
  document: OpenXml,
  { profile }: XmlQuestions['findDrift'],
  step: Step,
): XmlAnswers['findDrift'] {
  const all = findDrift(profile, observed(document, step), () => step());
  const drift = all.slice(0, mostListed).map(({ id, level, message, count, place }) => {
    const { path, line, column, node } = placeOfValue(document, place);
    return { id, level, message, path, line, column, count, node };
  });
  const warnings = all.filter(({ level }) => level === 'warning').length;
  return { drift, total: all.length, warnings };
}
