import type { Entity } from './dtd.ts';
import type { Entities } from './entities.ts';
import type { Scope } from './namespaces.ts';
import { type Effort, XmlStop } from './xml-stop.ts';

/** A reference to a general entity: in the value of an attribute, or in content where the prefixes of `scope` are bound. */
export type Use = { name: string; place: 'attribute' | { scope: Scope | null } };

/** How a text is read. `readContent` reads the text of an entity as content: it gives the references in it, and the prefixes in it that are bound outside of it, if at all. */
export type Rules = {
  is11: boolean;
  standalone: boolean;
  effort: Effort;
  readContent: (
    text: string,
    scope: Scope | null,
    entities: Entities,
    rules: Rules,
  ) => { uses: Use[]; leans: Set<string> };
};

/**
 * Thrown for an entity that is not declared; its offset is where the reference stands in the text it was looked for in. `missing` is its name where
 * nothing declares it so far, null where only a parameter entity does.
 */
export class Undeclared extends XmlStop {
  readonly missing: string | null;
  constructor(offset: number, missing: string | null, message: string) {
    super(offset, message);
    this.missing = missing;
  }
}

/** Whether the text of an entity is to be looked at; throws a stop where the entity may not be referred to. */
export function isRead(
  { name, place }: Use,
  entity: Entity | null,
): entity is Extract<Entity, { kind: 'internal' }> {
  if (entity?.kind === 'unparsed') throw new XmlStop(0, `&${name}; refers to an unparsed entity`);
  if (entity?.kind === 'external' && place === 'attribute')
    throw new XmlStop(0, `&${name}; refers to an external entity, in the value of an attribute`);
  return entity?.kind === 'internal';
}
