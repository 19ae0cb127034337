import { isObject, type JsonObject } from '#core/contract/words.ts';
import { type AssayFile, namesIn } from '#operations/assay-file-schemas.ts';
import { OperationError } from '#operations/outcome.ts';
import type { ReadWorkspaceFile, WorkspaceFileEdit } from '../ports/workspace-files.ts';
import { isSame } from '../workspace/workspace.ts';
import {
  at,
  type FileEntries,
  type Kind,
  type Naming,
  newConnection,
  newTab,
  type ReferenceOf,
  type Settings,
  settingsOf,
} from './file-settings.ts';
import { referenceIdOf } from './resolve.ts';

const wordOf = {
  tabs: 'tab',
  connectors: 'connector',
  connections: 'connection',
} as const satisfies Record<Kind, string>;
const kinds = Object.keys(wordOf) as Kind[];

/** What no file has a place for: a change of it is refused after the others are made. */
const notInFile = ['sample', 'keepsHistory'];

const refused = (message: string): OperationError => new OperationError('bad-input', message);

/** The value with another one at a path; undefined removes what is there. */
function put(value: unknown, [step, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (step === undefined) return to;
  if (Array.isArray(value)) return value.with(Number(step), put(value[Number(step)], rest, to));
  const map: JsonObject = isObject(value) ? { ...value } : {};
  const inner = put(map[step], rest, to);
  if (inner === undefined) delete map[step];
  else map[step] = inner;
  return map;
}

/** The same map, in the same order, with one key called otherwise. */
const withKey = (value: unknown, from: string, to: string): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).map(([key, one]) => [
      key === from ? to : key,
      one,
    ]),
  );

/** Everything in the file that names an entry: by its key in an environment, or as a value. */
function placesOf(file: AssayFile, kind: Kind, name: string) {
  const places = namesIn(file).filter((one) => one.kind === kind && one.name === name);
  const isKey = ([list]: readonly unknown[]): boolean => list === 'environments';
  const paths = places.map(({ path }) => path);
  return {
    keys: [[kind, name], ...paths.filter(isKey)] as string[][],
    values: paths.filter((path) => !isKey(path)),
  };
}

/**
 * What has to be written into a workspace file so that it holds these entries in an environment: a
 * setting that the environment has is changed there, every other one in the base. Throws an
 * OperationError `bad-input` for what a file cannot hold.
 */
export function editOf(
  { value: written, file }: Pick<ReadWorkspaceFile, 'value' | 'file'>,
  environment: string | null,
  before: FileEntries,
  after: FileEntries,
  referenceOf: ReferenceOf,
): WorkspaceFileEdit {
  const nameOf = (kind: Kind, id: string): string =>
    [...after[kind], ...before[kind]].find((one) => one.id === id)?.name ?? id;
  const renamed: { path: string[]; to: string }[] = [];
  let value = written;
  const set = (path: readonly (string | number)[], to: unknown): void => {
    if (to === undefined && at(value, path as string[]) === undefined) return;
    value = put(value, path, to) as JsonObject;
  };

  for (const kind of kinds) {
    const all: readonly { id: string; name: string }[] = after[kind];
    const [twice] = all.filter(({ name }, index) =>
      all.some((other, place) => place < index && other.name === name),
    );
    if (twice)
      throw refused(
        `The workspace file already has a ${wordOf[kind]} "${twice.name}". Choose another name.`,
      );
    for (const { id, name } of before[kind]) {
      const now = all.find((one) => one.id === id);
      if (now?.name === name) continue;
      const { keys, values } = placesOf(file, kind, name);
      if (now === undefined) {
        const [list, user] =
          values.find(([one]) => one === 'visitors' || one === 'documents') ?? [];
        if (list !== undefined)
          throw refused(
            `The ${wordOf[kind]} "${name}" is used by the ${list === 'visitors' ? 'visitor' : 'document'} "${user}" in the workspace file. Remove that there first. Nothing was removed.`,
          );
        for (const path of keys) set(path, undefined);
        // What was said of its documents goes with a connection.
        for (const path of values)
          if (path[0] === 'statementRoles') set(path.slice(0, 2), undefined);
        continue;
      }
      for (const path of keys) {
        const map = path.slice(0, -1);
        set(map, withKey(at(value, map), name, now.name));
        renamed.push({ path, to: now.name });
      }
      for (const path of values) set(path, now.name);
    }
  }

  const overlay = (kind: Kind, name: string, setting: string): string[] | null =>
    environment === null ? null : ['environments', environment, kind, name, setting];
  function save<K extends Kind>(
    kind: K,
    now: FileEntries[K][number],
    blank: FileEntries[K][number] | null,
  ): void {
    const { id, name } = now;
    const entries: readonly FileEntries[K][number][] = before[kind];
    const old = entries.find((one) => one.id === id) ?? blank;
    if (isSame(old, now)) return;
    /** What the file says now, in the environment or else in the base. */
    const writtenAt = ([setting = '', ...rest]: readonly string[]): unknown => {
      const laid = overlay(kind, name, setting);
      return (laid && at(value, [...laid, ...rest])) ?? at(value, [kind, name, setting, ...rest]);
    };
    const naming: Naming = {
      referenceOf,
      nameOf,
      usualConnector: writtenAt(['connector']),
      certificateOf: writtenAt,
    };
    const was: Record<string, unknown> = old === null ? {} : { ...settingsOf[kind](old, naming) };
    // What the file leaves out is made from the name, and a webhook must see the same tab as before.
    if (old?.name !== name)
      for (const made of ['tabName', 'tabId'])
        if (writtenAt([made]) === undefined) delete was[made];
    for (const [setting, to] of changesOf(was, settingsOf[kind](now, naming))) {
      const path = setting.split('.');
      const laid = overlay(kind, name, path.at(-1) ?? '');
      // Writes are those of an environment: what the base says does not count for production.
      const isLaid = laid !== null && (setting === 'writes' || at(value, laid) !== undefined);
      if (!notInFile.includes(setting)) set(isLaid ? laid : [kind, name, ...path], to);
    }
  }
  for (const tab of after.tabs) save('tabs', tab, newTab);
  for (const connection of after.connections) save('connections', connection, newConnection);
  for (const connector of after.connectors) save('connectors', connector, null);
  if (!isSame(before.readings, after.readings)) set(['readings'], after.readings);
  return { renamed, value };
}

/** The settings that differ, with what they are afterwards. */
const changesOf = (before: Settings, after: Settings): [string, unknown][] =>
  Object.keys({ ...after, ...before })
    .filter((setting) => !isSame(before[setting], after[setting]))
    .map((setting) => [setting, after[setting]]);

/** A key for a new entry, after this text and other than those of the list. */
export function freeKey(list: unknown, text: string): string {
  const name =
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu, '')
      .trim()
      .slice(0, 90) || 'any';
  // No file may have a key that every object of JavaScript has.
  const isTaken = (key: string): boolean =>
    key in {} || (isObject(list) && Object.hasOwn(list, key));
  let key = name;
  for (let n = 2; isTaken(key); n += 1) key = `${name} ${n}`;
  return key;
}

/** What the user can do about a setting that no file holds. */
const adviceOf: Readonly<Record<string, string>> = {
  clientCertificate:
    ' Put the certificate into a file beside it, and write its path there under clientCertificate.',
  tls: ' Put certificates into a file beside it, and write its path there under tls.ca.',
  sample: ' Close the workspace to work with samples.',
  urlSecrets: ' Write a reference in place of a secret.',
};

/** Throws an OperationError `bad-input` where a file does not hold what was to be saved in it; `held` has names as ids. */
export function refuseUnheld(
  held: FileEntries,
  wanted: FileEntries,
  referenceOf: ReferenceOf,
): void {
  const naming: Naming = {
    referenceOf(id) {
      const reference = referenceOf(id);
      return reference === null ? id : referenceIdOf(reference);
    },
    nameOf: (kind, id) => wanted[kind].find((one) => one.id === id)?.name ?? id,
    usualConnector: undefined,
    certificateOf: (_path, text) => text,
  };
  const check = <K extends Kind>(
    kind: K,
    entry: FileEntries[K][number],
    there: FileEntries[K],
  ): void => {
    const entries: readonly FileEntries[K][number][] = there;
    const found = entries.find(({ name }) => name === entry.name);
    const settings = settingsOf[kind](entry, naming);
    const lost = changesOf(found ? settingsOf[kind](found, naming) : {}, settings);
    if (lost.length === 0) return;
    const [[first] = ['']] = lost;
    throw refused(
      `A workspace file cannot hold ${lost.map(([setting]) => setting).join(', ')} of the ${wordOf[kind]} "${entry.name}" in this way. Nothing was saved.${adviceOf[first] ?? ''}`,
    );
  };
  for (const tab of wanted.tabs) check('tabs', tab, held.tabs);
  for (const connection of wanted.connections) check('connections', connection, held.connections);
  for (const connector of wanted.connectors) check('connectors', connector, held.connectors);
}
