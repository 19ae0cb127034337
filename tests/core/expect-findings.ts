import { expect } from 'vitest';
import { clauseById } from '#core/contract/clauses.ts';
import {
  type Finding,
  type FindingPlace,
  findingSchema,
  levels,
  placeIn,
} from '#core/contract/finding.ts';
import type { Step } from '#core/contract/verdict.ts';
import { jsonPath } from '#core/json/path.ts';

/** Deeper than any finding points: the paths of a text nested 100,000 deep would not fit in memory. */
const deepest = 250;

/** Every path of a JSON value. */
function pathsOf(value: unknown): Set<string> {
  const paths = new Set<string>();
  const rest: { at: (string | number)[]; value: unknown }[] = [{ at: [], value }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { at, value: inner } = next;
    paths.add(jsonPath(at));
    if (at.length === deepest) continue;
    if (Array.isArray(inner))
      for (const [index, element] of inner.entries())
        rest.push({ at: [...at, index], value: element });
    else if (typeof inner === 'object' && inner !== null)
      for (const [key, member] of Object.entries(inner))
        rest.push({ at: [...at, key], value: member });
  }
  return paths;
}

/** What holds for the place of a correction: what it moves or renames is there; anything else is at the finding, or one level above or below it. */
function expectEdit({ edit, path }: Finding, paths: ReadonlySet<string>): void {
  if (!edit || !('path' in edit)) return;
  const at = jsonPath(edit.path);
  if (!['keep', 'parse', 'lift', 'rename', 'as-rows', 'as-list'].includes(edit.op)) {
    const above = path.replace(/(?:\.\w+|\[[^[]*\])$/, '');
    const places = [at, jsonPath(edit.path.slice(0, -1))];
    expect(
      [path, above].some((one) => places.includes(one)),
      `${edit.op} ${at}`,
    ).toBe(true);
  } else {
    if (edit.op === 'keep' || edit.op === 'rename') expect(at, edit.op).not.toBe('$');
    expect(paths, edit.op).toContain(at);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The place of a finding about the text of a reply. */
export function placed(finding: Finding): FindingPlace {
  const place = placeIn(finding);
  if (place === null)
    throw new Error(`${finding.clause} ${finding.path} has no place in the reply.`);
  return place;
}

/**
 * What holds for every finding about a text: its range lies inside, its path exists or names a missing key of an object that does, it
 * says something, and it weighs no more than its clause.
 */
export function expectFindings(text: string, findings: readonly Finding[]): void {
  const lines = text.split(/\r\n?|\n/);
  const paths = findings.length === 0 ? new Set<string>() : pathsOf(parsed(text));
  for (const finding of findings) {
    const { clause, level, path, message, effect } = findingSchema.parse(finding);
    const { line, column, endLine, endColumn } = placed(finding);
    expect(levels.indexOf(clauseById(clause)?.level ?? 'info')).toBeLessThanOrEqual(
      levels.indexOf(level),
    );
    expect(line).toBeLessThanOrEqual(endLine);
    expect(endLine).toBeLessThanOrEqual(lines.length);
    expect(column).toBeLessThanOrEqual((lines[line - 1] ?? '').length + 1);
    expect(endColumn).toBeLessThanOrEqual((lines[endLine - 1] ?? '').length + 1);
    if (line === endLine) expect(column).toBeLessThanOrEqual(endColumn);
    expectEdit(finding, paths);
    if (!paths.has(path)) expect(paths).toContain(path.replace(/\.\w+$/, ''));
    expect(message).toMatch(/^.{10,}[.?]$/su);
    expect(effect).toMatch(/^.{5,}$/su);
  }
}

/** What holds for every step: it names a clause of the table, has a path, and is a sentence. */
export function expectSteps(steps: readonly Step[]): void {
  for (const { clause, path, text } of steps) {
    expect(clauseById(clause), clause).toBeDefined();
    expect(path).toMatch(/^\$/);
    expect(text).toMatch(/^.{10,}[.?]$/su);
  }
}
