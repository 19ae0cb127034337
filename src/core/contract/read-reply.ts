import { z } from 'zod';
import { type DocumentReply, readDocumentReply } from '../document/reply.ts';
import { documentVerdictSchema } from '../document/verdict.ts';
import { actions, type Category, type Surface } from '../widget/actions.ts';
import { readItemReply } from '../widget/reply/item-reply.ts';
import { readListReply } from '../widget/reply/reply.ts';
import { readStatusReply } from '../widget/reply/status-reply.ts';
import { itemVerdictSchema, listVerdictSchema, statusVerdictSchema } from '../widget/verdict.ts';
import type { ChosenReadings } from './assumptions.ts';
import type { ReadAs } from './verdict.ts';

/** The judgement of any reply, told apart by `as`. */
export const anyVerdictSchema = z.discriminatedUnion('as', [
  documentVerdictSchema,
  listVerdictSchema,
  itemVerdictSchema,
  statusVerdictSchema,
]);
export type AnyVerdict = z.infer<typeof anyVerdictSchema>;

/** What can be known beside a reply of the document endpoint. */
export type DocumentFacts = Partial<
  Pick<DocumentReply, 'askedId' | 'now' | 'lastVersion' | 'lastStatus' | 'authorization'>
>;

/**
 * A reply and what is known of how it came. `surface` null: the one the routing table names for the action on this category. `document`
 * holds what is known beside a reply of the document endpoint; `choices` are the decisions of ours that were switched.
 */
export type ReplyToRead = {
  as: ReadAs;
  body: Uint8Array | string;
  httpStatus: number | null;
  category: Category;
  surface: Surface | null;
  document?: DocumentFacts | undefined;
  choices?: ChosenReadings | undefined;
};

/** Judges a saved or typed reply as whatever it is said to be: the one way in for everybody who has a body and sends nothing. */
export function readReply({ as, surface, category, document, ...reply }: ReplyToRead): AnyVerdict {
  switch (as) {
    case 'document': {
      const { verdict, xml } = readDocumentReply({
        ...reply,
        askedId: null,
        now: null,
        ...document,
      });
      return xml === null ? verdict : { ...verdict, value: { ...verdict.value, xml: xml.text } };
    }
    case 'get_items':
      return readListReply({ ...reply, category, surface: surface ?? undefined }).verdict;
    case 'item_clicked':
    case 'create_item':
      return readItemReply({ ...reply, as, category, surface: surface ?? undefined }).verdict;
    case 'update_item':
    case 'delete_item':
      return readStatusReply({
        ...reply,
        as,
        category,
        surface: surface ?? actions[as].surface[category] ?? 'proxied',
      }).verdict;
  }
}
