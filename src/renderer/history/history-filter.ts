import { clauses } from '#core/contract/clauses.ts';
import { type Level, levels } from '#core/contract/finding.ts';
import { actionNames } from '#core/widget/actions.ts';
import { visitorChoices } from '#core/widget/visitor.ts';
import type { HistoryEntry } from '#operations/history-schemas.ts';
import type { Input } from '#operations/operations.ts';
import { levelTitles } from '../ui/chip.tsx';
import type { Fact } from '../ui/facts.tsx';
import { visitorWords } from '../widget/visitors/minting.ts';

type Query = Omit<Input<'listHistory'>, 'limit' | 'before'>;
type Option = { value: string; title: string };

const any: Option = { value: '', title: 'Any' };
const optionsOf = <T extends string>(
  values: readonly T[],
  title: (value: T) => string,
): Option[] => [any, ...values.map((value) => ({ value, title: title(value) }))];

/** Text of a filter as the query takes it; null where it restricts nothing or is not complete yet. */
const textOf = (text: string): string | null => text.trim() || null;
const oneOf = <T extends string>(values: readonly T[], text: string): T | null =>
  values.find((value) => value === text) ?? null;
/** Local midnight of a date as fields hold it, `days` later. */
function dayOf(text: string, days: number): number | null {
  const day = new Date(`${text}T00:00:00`);
  day.setDate(day.getDate() + days);
  return Number.isNaN(day.getTime()) ? null : day.getTime();
}

/** THE filters of the history beyond the search: how each is entered, and what it asks for. */
export const filters = {
  kind: {
    title: 'Kind',
    options: optionsOf(['document', 'webhook'] as const, (kind) =>
      kind === 'document' ? 'Documents' : 'Webhooks',
    ),
    query: (text) => ({ kind: oneOf(['document', 'webhook'] as const, text) }),
  },
  name: { title: 'Tab or connection', query: (text) => ({ name: textOf(text) }) },
  environment: {
    title: 'Environment',
    isFact: true,
    query: (text) => ({ environment: textOf(text) }),
  },
  action: {
    title: 'Action',
    options: optionsOf(actionNames, (name) => name),
    query: (text) => ({ action: oneOf(actionNames, text) }),
  },
  status: {
    title: 'HTTP status',
    help: '0 for calls without a reply',
    query: (text) => ({ status: /^\d{1,3}$/.test(text.trim()) ? Number(text) : null }),
  },
  level: {
    title: 'Findings',
    options: optionsOf(levels, (level: Level) => levelTitles[level].many),
    query: (text) => ({ level: oneOf(levels, text) }),
  },
  clause: {
    title: 'Clause',
    mono: true,
    offers: clauses.map(({ id }) => id),
    query: (text) => ({ clause: textOf(text.toUpperCase()) }),
  },
  visitor: {
    title: 'Visitor',
    isFact: true,
    options: optionsOf(visitorChoices, (choice) => visitorWords[choice].title),
    query: (text) => ({ visitor: oneOf(visitorChoices, text) }),
  },
  documentId: { title: 'Document id', mono: true, query: (text) => ({ documentId: textOf(text) }) },
  bankCode: {
    title: 'bank_code',
    mono: true,
    isFact: true,
    query: (text) => ({ bankCode: textOf(text) }),
  },
  tag: { title: 'Tag', query: (text) => ({ tag: textOf(text) }) },
  note: { title: 'Words of the note', query: (text) => ({ note: textOf(text) }) },
  pinned: {
    title: 'Pinned',
    options: [any, { value: 'yes', title: 'Pinned only' }],
    query: (text) => ({ isPinned: text === 'yes' ? true : null }),
  },
  since: { title: 'From', isDate: true, query: (text) => ({ since: dayOf(text, 0) }) },
  until: { title: 'To', isDate: true, query: (text) => ({ until: dayOf(text, 1) }) },
} as const satisfies Record<string, FilterField>;

export type FilterField = {
  title: string;
  /** Given where one of these is chosen; otherwise text is typed. */
  options?: readonly Option[];
  /** What is offered while text is typed. */
  offers?: readonly string[];
  help?: string;
  mono?: boolean;
  isDate?: boolean;
  /** The column of its name is shown with a call that has it. */
  isFact?: boolean;
  query(text: string): Partial<Query>;
};

export type FilterName = keyof typeof filters;
export const filterNames = Object.keys(filters) as FilterName[];

/** The text of each filter that is on. `owner` is the tab or connection that "History of this tab" asked for. */
export type HistoryFilter = Partial<Record<FilterName, string>> & {
  owner?: { id: string; name: string };
};

/** What the search and the filters ask for. */
export const queryOf = (search: string, { owner, ...filter }: HistoryFilter): Query => ({
  search: textOf(search),
  ...(owner === undefined ? {} : { ownerId: owner.id }),
  ...Object.assign({}, ...filterNames.map((name) => filters[name].query(filter[name] ?? ''))),
});

const valueWords = ({ options }: FilterField, text: string): string =>
  options?.find(({ value }) => value === text)?.title ?? text;

/** What a call has in the columns that are filtered and shown. */
export const filteredFacts = (entry: HistoryEntry): Fact[] =>
  filterNames.flatMap((name) => {
    const field: FilterField = filters[name];
    const value = field.isFact
      ? ((entry as Partial<Record<FilterName, unknown>>)[name] ?? null)
      : null;
    if (value === null) return [];
    return [
      { name: field.title, value: valueWords(field, String(value)), mono: field.mono === true },
    ];
  });

/** The filters that are on, each in words. */
export function filterWords(
  filter: HistoryFilter,
): { name: FilterName | 'owner'; words: string }[] {
  const on = filterNames.flatMap((name) => {
    const field: FilterField = filters[name];
    const text = filter[name] ?? '';
    if (Object.values(field.query(text)).every((value) => value === null)) return [];
    return [{ name, words: `${field.title}: ${valueWords(field, text.trim())}` }];
  });
  return filter.owner ? [{ name: 'owner', words: `Only ${filter.owner.name}` }, ...on] : on;
}

/** The environments that the listed exchanges were made in, to be offered. */
export const environmentsIn = (entries: readonly Pick<HistoryEntry, 'environment'>[]): string[] =>
  [...new Set(entries.flatMap(({ environment }) => environment ?? []))].sort();

/** The tags that the listed exchanges have, to be offered. */
export const tagsIn = (entries: readonly Pick<HistoryEntry, 'tags'>[]): string[] =>
  [...new Set(entries.flatMap(({ tags }) => tags))].sort();
