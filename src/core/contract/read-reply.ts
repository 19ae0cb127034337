import { type DocumentReply, readDocumentReply } from '../document/reply.ts';
import type { Headers } from '../http/http.ts';
import { actions, type Category, type Surface } from '../widget/actions.ts';
import { readItemReply } from '../widget/reply/item-reply.ts';
import { readListReply } from '../widget/reply/reply.ts';
import { readStatusReply } from '../widget/reply/status-reply.ts';
import type { AnyVerdict } from './any-verdict.ts';
import type { ChosenReadings } from './assumptions.ts';
import type { ReadAs } from './verdict.ts';

/** What may be known about a document besides its reply. */
export type DocumentFacts = Partial<
  Pick<DocumentReply, 'askedId' | 'now' | 'lastVersion' | 'lastStatus' | 'authorization'>
>;

/**
 * A reply and how it was received. `surface` null: the one that the routing table names for the
 * action on this category. `document` holds what is known besides the reply; `choices` are the
 * decisions that the user switched.
 */
export type ReplyToRead = {
  as: ReadAs;
  body: Uint8Array | string;
  httpStatus: number | null;
  category: Category;
  surface: Surface | null;
  headers?: Headers | undefined;
  document?: DocumentFacts | undefined;
  choices?: ChosenReadings | undefined;
  /** How many places a finding of many names, 1,000 unless it is said. */
  places?: number | undefined;
};

/**
 * Judges a saved or typed reply as the kind that the caller names. Everything that has a body and
 * sends nothing uses it.
 */
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
