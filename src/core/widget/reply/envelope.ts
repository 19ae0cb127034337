import type { Edit } from '../../contract/finding.ts';
import { hasContent, meantText } from '../../contract/meant-values.ts';
import type { Notes } from '../../contract/notes.ts';
import {
  badgeParts,
  envelopeParts,
  listKeys,
  paletteColors,
  views,
} from '../../contract/shapes.ts';
import { didYouMean, nearest } from '../../contract/spelling.ts';
import { described, isObject, quoted } from '../../contract/words.ts';
import type { Path } from '../../json/path.ts';
import type { Category } from '../actions.ts';
import { fallbackColor, type ListValue, type PaletteColor } from '../item.ts';
import { denialOf, failWithStatus } from './denial.ts';
import type { Shape } from './shape.ts';
import { readColor } from './tags.ts';

/** The key of a badge that is spelt almost as its color. */
const misspeltColor = (badge: object): string | undefined =>
  Object.keys(badge).find((key) => nearest(key, Object.keys(badgeParts)) !== null);

/** Why a badge has no colour of its own: it must be an object with a color. Null for one that has. */
function faultOf(badge: unknown): string | null {
  if (!isObject(badge)) return `The badge must be an object with a color; got ${described(badge)}.`;
  if (typeof badge.color === 'string') return null;
  if (badge.color !== undefined)
    return `The color of the badge must be a string; got ${described(badge.color)}.`;
  const misspelt = misspeltColor(badge);
  if (misspelt === undefined) return 'The badge must name its color, which is missing.';
  return `The badge must name its color, but it has the key ${quoted(misspelt)}.${didYouMean('color')}`;
}

/** Gives the badge the colour that it has under another key or is itself; one that says nothing is left out. */
function badgeEdit(badge: unknown, at: Path): { edit?: Edit } {
  if (!hasContent(badge)) return { edit: { op: 'omit', path: [...at] } };
  if (typeof badge === 'string') {
    const color = nearest(badge, paletteColors);
    return color === null ? {} : { edit: { op: 'set', path: [...at], value: { color } } };
  }
  if (!isObject(badge)) return {};
  if (hasContent(badge.color) && meantText(badge.color) !== null)
    return { edit: { op: 'as-text', path: [...at, 'color'] } };
  const misspelt = misspeltColor(badge);
  return badge.color === undefined && misspelt !== undefined
    ? { edit: { op: 'rename', path: [...at, misspelt], to: 'color' } }
    : {};
}

/**
 * The colour of the badge as shown, or null for the agent's accent colour (TAB-BDG-1). `badge`
 * undefined = the reply has none.
 */
function badgeColor(badge: unknown, at: Path, notes: Notes): PaletteColor | null {
  if (badge === undefined) return null;
  const message = faultOf(badge);
  if (!isObject(badge) || message !== null) {
    const hasColor = isObject(badge) && badge.color !== undefined;
    if (hasColor) notes.assume('badge-color-not-text');
    const isGray = hasColor || notes.decide('broken-badge-as-omitted') === 'other';
    notes.report('error', 'TAB-BDG-1', () => ({
      at: isObject(badge) ? [...at, 'color'] : at,
      message: message ?? '',
      effect: isGray ? 'It is drawn gray.' : "The badge gets the agent's colour.",
      ...badgeEdit(badge, at),
    }));
    notes.step(
      'TAB-BDG-1',
      at,
      `The badge is broken, so it ${isGray ? 'is drawn gray' : 'counts as omitted'}.`,
    );
    return isGray ? fallbackColor : null;
  }
  for (const key in badge) {
    if (Object.hasOwn(badgeParts, key)) continue;
    const isCount = key === 'count';
    notes.report(isCount ? 'warning' : 'info', 'TAB-BDG-1', () => ({
      at: [...at, key],
      part: 'key',
      message: isCount
        ? 'The badge has a count, but the widget derives the count itself.'
        : `The badge has the key ${quoted(key)}, but the widget reads only color.`,
      effect: 'It is ignored.',
      edit: { op: 'remove', path: [...at, key] },
    }));
  }
  return readColor(notes, String(badge.color), () => [...at, 'color'], 'The badge', false);
}

/** Where the badge is looked for: in the envelope, or in the first item of a bare array (TAB-ENV-3). */
export function readBadge({ kind, rows, envelope }: Shape, notes: Notes): PaletteColor | null {
  if (envelope) return badgeColor(envelope.keys.badge, [...envelope.at, 'badge'], notes);
  const [first] = rows;
  if (kind !== 'array' || !isObject(first) || first.badge === undefined) return null;
  notes.step(
    'TAB-ENV-3',
    [0, 'badge'],
    'The badge was read from the first item of the bare array.',
  );
  return badgeColor(first.badge, [0, 'badge'], notes);
}

/** How the list opens (TAB-ENV-6, TAB-ENV-7). */
export function readView({ envelope }: Shape, category: Category, notes: Notes): ListValue['view'] {
  const view = envelope?.keys.view;
  if (!envelope || view === undefined) return 'list';
  const at = [...envelope.at, 'view'];
  if (category === 'default') {
    notes.step('TAB-ENV-6', at, '"view" was ignored, because the tab is a default tab.');
    notes.report('warning', 'TAB-ENV-6', () => ({
      at,
      message: `"view" is for messaging tabs only; got ${described(view)} on a default tab.`,
      effect: 'It is ignored.',
      edit: { op: 'remove', path: at },
    }));
    return 'list';
  }
  const known = views.find((name) => name === view);
  if (known === undefined) {
    const meant = typeof view === 'string' ? nearest(view, views) : null;
    notes.assume('unknown-view-as-list');
    notes.step('TAB-ENV-6', at, `"view" is ${described(view)}, so it counts as "list".`);
    notes.report('warning', 'TAB-ENV-6', () => ({
      at,
      message: `"view" must be "list" or "direct"; got ${described(view)}.${didYouMean(meant)}`,
      effect: 'It counts as "list".',
      ...(meant !== null && { edit: { op: 'set', path: at, value: meant } as const }),
    }));
  }
  return known ?? 'list';
}

const isEmpty = (list: unknown): boolean => Array.isArray(list) && list.length === 0;

/** Whether a second list holds nothing that the one that counts does not. */
const isSpare = (other: unknown, list: unknown): boolean =>
  isEmpty(other) || JSON.stringify(other) === JSON.stringify(list);

/** Reports every other key of the envelope (TAB-ENV-2). */
export function readExtraKeys({ envelope }: Shape, notes: Notes): void {
  if (!envelope) return;
  const { keys, at, listKey } = envelope;
  const denial = denialOf(keys);
  for (const key in keys) {
    if (key === listKey || Object.hasOwn(envelopeParts, key)) continue;
    const isList = (listKeys as readonly string[]).includes(key) && Array.isArray(keys[key]);
    if (isList) {
      notes.assume('first-list-key');
      notes.report('warning', 'TAB-ENV-2', () => ({
        at: [...at, key],
        part: 'key',
        message: `Both "${listKey}" and "${key}" hold an array; "${listKey}" counts, the first of ${listKeys.join(', ')}.`,
        effect: 'The items in it are not shown.',
        fix: `Put all items under "${listKey}", and remove "${key}".`,
        // Of others only a person knows whether their items belong into the list.
        ...(isEmpty(keys[listKey])
          ? { edit: { op: 'as-rows', path: [...at] } as const }
          : isSpare(keys[key], keys[listKey]) && {
              edit: { op: 'remove', path: [...at, key] } as const,
            }),
      }));
    } else {
      const meant = nearest(key, Object.keys(envelopeParts));
      const isDenial = key === denial?.key;
      notes.report('info', 'TAB-ENV-2', () => ({
        at: [...at, key],
        part: 'key',
        message: isDenial
          ? `The envelope says ${denial.says}.`
          : `The envelope has the extra key ${quoted(key)}.${didYouMean(meant !== null && keys[meant] === undefined ? meant : null)}`,
        effect: isDenial ? 'It is ignored, so the list is shown anyway.' : 'It is ignored.',
        ...(isDenial ? { fix: failWithStatus } : { edit: { op: 'remove', path: [...at, key] } }),
      }));
    }
  }
  const extra =
    Object.keys(keys).length -
    1 -
    (keys.badge === undefined ? 0 : 1) -
    (keys.view === undefined ? 0 : 1);
  if (extra > 0) notes.step('TAB-ENV-2', at, `Extra keys of the envelope were ignored: ${extra}.`);
}
