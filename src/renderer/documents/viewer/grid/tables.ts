import type { TableOffer } from '#operations/xml-schemas.ts';

const lastNumber = /\[\d+\]$/;
const withoutNumbers = (path: string): string =>
  path
    .split('/')
    .map((step) => step.replace(lastNumber, ''))
    .join('/');

/**
 * The table that an element belongs to, by its XPath: the innermost offered one that it stands in, else one made of its siblings of the
 * same name.
 */
export function tableAt(path: string, offers: readonly TableOffer[]): string {
  const steps = path.split('/');
  for (let count = steps.length; count > 1; count -= 1) {
    const part = withoutNumbers(steps.slice(0, count).join('/'));
    const offer = offers.find((one) => withoutNumbers(one.path) === part);
    if (offer) return offer.path;
  }
  return path.replace(lastNumber, '');
}
