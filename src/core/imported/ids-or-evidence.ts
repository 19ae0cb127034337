import { htmlPage, otherFormat } from '../contract/likeness.ts';
import { hasUuid } from '../document/paste.ts';
import { decodeBody } from '../json/text.ts';
import { replySaid } from './import.ts';
import { recognise } from './recognise.ts';

/**
 * Whether a file that was dropped where ids are expected is evidence rather than a list of ids, which
 * may be lines, CSV, a log, or a list in JSON.
 */
export function isEvidence(body: Uint8Array): boolean {
  const found = recognise(body);
  switch (found.kind) {
    case 'address':
      return false;
    case 'unknown': {
      // Such as a saved page, or an archive.
      const { text } = decodeBody(body);
      return htmlPage(text) !== null || otherFormat(text) !== null;
    }
    case 'json':
      return replySaid(found.parsed) !== null;
    case 'widget_issues':
      // A list of ids may have as many characters as a stored body by chance.
      return found.issues.every(
        ({ body: text, truncated }) => truncated !== null || !hasUuid(text),
      );
    default:
      return true;
  }
}
