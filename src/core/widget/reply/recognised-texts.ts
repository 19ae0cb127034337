/**
 * Sentences of a verdict by which the preview finds the items of a reply. Judge and preview share
 * them, so rewording one cannot separate the two.
 */
export const hiddenTagEffect = 'The tag is not drawn.';
export const hiddenItemEffect = 'It is left out, so no row is drawn for it.';

/** The beginning of the step for a list without an envelope (TAB-ENV-1). */
export const bareArrayStart = 'The reply is a bare array';

/** The step that counts the elements of a list that are not objects (TAB-ITM-2). */
export const leftOutStepText = (count: number): string =>
  count === 1
    ? '1 element that is not an object was left out.'
    : `${count} elements that are not objects were left out.`;

/** The count in a text of `leftOutStepText`; 0 for any other text. */
export function leftOutCount(text: string): number {
  const count = Number.parseInt(text, 10);
  return text === leftOutStepText(count) ? count : 0;
}
