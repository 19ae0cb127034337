import type { XmlTree } from '../tree.ts';
import type { Namespaces } from './namespaces.ts';
import { type Expression, partsOf } from './syntax.ts';

/** The names without a prefix that are asked of elements, in the order of the expression. */
function bareNames(expression: Expression): string[] {
  const names = new Set<string>();
  for (let level = [expression]; level.length > 0; level = level.flatMap(partsOf)) {
    for (const part of level) {
      if (part.kind !== 'path') continue;
      for (const { axis, test } of part.steps) {
        if (
          axis !== 'attribute' &&
          axis !== 'namespace' &&
          test.kind === 'name' &&
          test.prefix === ''
        )
          names.add(test.local);
      }
    }
  }
  return [...names];
}

/**
 * Why an expression may have found nothing: names without a prefix mean no namespace, and elements of these names stand in one. Says what
 * to write instead, in one sentence; null where that is not the reason.
 */
export function namespaceHint(
  tree: XmlTree,
  expression: Expression,
  namespaces: Namespaces,
): string | null {
  const inNamespace = new Map<string, string>();
  const outside = new Set<string>();
  for (const { local, uri } of tree.names) {
    if (uri === '') outside.add(local);
    else if (!inNamespace.has(local)) inNamespace.set(local, uri);
  }
  const missed = bareNames(expression).filter(
    (name) => inNamespace.has(name) && !outside.has(name),
  );
  const uri = inNamespace.get(missed[0] ?? '');
  if (uri === undefined) return null;
  const names = missed.filter((name) => inNamespace.get(name) === uri);
  const prefix = [...namespaces].find(([, one]) => one === uri)?.[0];
  const write = names.map((name) => `${prefix}:${name}`).join(', ');
  const advice = prefix === undefined ? 'declare a prefix for it' : `write ${write}`;
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} in the namespace ${uri}: ${advice}, or use *[local-name()='${names[0]}']`;
}
