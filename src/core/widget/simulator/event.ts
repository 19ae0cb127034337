import type { Json } from '../../json/text.ts';
import type { Message } from '../item.ts';
import type { ItemVerdict, ListVerdict } from '../verdict.ts';

/**
 * The item that a direct call carries, as JSON: the list row, or the detail object, which is
 * `{rawText}` if that was the reply (TAB-DIR-2, TAB-CLK-1).
 */
export type SentItem = Readonly<Record<string, Json | undefined>>;

/**
 * A call that the widget wants to fire (TAB-EVT-1 to TAB-EVT-3). `key` is its row, `message` the
 * message. The sender adds the times of the request; `createdAt` is the message's own. A proxied
 * update_item is the automatic mark-read.
 */
export type TabAction =
  | { action: 'get_items'; surface: 'proxied' }
  | { action: 'item_clicked'; surface: 'proxied'; key: string; itemId: string | undefined }
  | {
      action: 'update_item' | 'delete_item';
      surface: 'direct';
      path: 'row' | 'detail';
      key: string;
      item: SentItem;
    }
  | { action: 'update_item'; surface: 'proxied'; key: string; conversationId: string | undefined }
  | {
      action: 'delete_item';
      surface: 'proxied';
      key: string;
      message: string;
      entryId: string;
      conversationId: string | undefined;
    }
  | {
      action: 'create_item';
      surface: 'proxied';
      key: string;
      message: string;
      content: string;
      createdAt: string;
      conversationId: string | undefined;
    };

/** An action with the number that its answer repeats; numbers rise in the order of asking. */
export type TabCall = TabAction & { call: number };

/** Where a button was pressed: in the menu of a row, or on the detail screen. */
type Pressed = { path: 'row'; key: string } | { path: 'detail' };

/**
 * Everything that changes what the visitor sees: what they do, and the answers to calls. `verdict`
 * without a value is a failure (TAB-ERR-1, TAB-ERR-2), `done` is true for 2xx only (TAB-UPD-1,
 * TAB-DEL-1), `given up` means that no answer will arrive. `conversationId` and `messages` are
 * those of the reply to item_clicked, if it has any. `again` is the key of a message that failed
 * and is sent once more: the new message replaces it. `asSent` are the rows, or the detail object,
 * as the webhook sent them, if the widget drops part of one.
 */
export type TabEvent =
  | { type: 'opened' | 'focused' | 'refreshed' | 'back' }
  | { type: 'row clicked'; key: string }
  | ({ type: 'update asked' | 'delete asked' } & Pressed)
  | { type: 'message sent'; content: string; createdAt: string; again?: string | undefined }
  | { type: 'message deleted'; key: string }
  | { type: 'notice dismissed'; notice: number }
  | {
      type: 'list answered';
      call: number;
      verdict: Pick<ListVerdict, 'value'>;
      asSent?: readonly (SentItem | null)[] | undefined;
    }
  | {
      type: 'detail answered';
      call: number;
      verdict: Pick<ItemVerdict, 'value'>;
      conversationId?: string | undefined;
      messages?: readonly Message[] | undefined;
      asSent?: SentItem | undefined;
    }
  | { type: 'message answered'; call: number; verdict: Pick<ItemVerdict, 'value'> }
  | { type: 'update answered' | 'delete answered'; call: number; done: boolean }
  | { type: 'given up'; call: number };

/** The event of one type. */
export type EventOf<Type extends TabEvent['type']> = Extract<TabEvent, { type: Type }>;
