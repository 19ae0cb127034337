import { timingSafeEqual } from 'node:crypto';
import {
  addHeaders,
  asText,
  type Call,
  type JsonObject,
  jsonReply,
  pageReply,
  type Reply,
} from './exchange.ts';

export const hookPath = '/hook';

/** What the webhook and those who call it have agreed on. */
export type Settings = {
  readonly credential: { readonly header: string; readonly value: string };
  /** The origin of the widget's frame. */
  readonly origin: string;
  /** Milliseconds since 1970: all dates in the records are counted from here. */
  readonly startedAt: number;
};

/**
 * What a webhook of either category does, step by step. Every step calls the others through this object, so that a fault
 * replaces one of them and the rest stays correct.
 */
export type Webhook = {
  answer(call: Call): Reply;
  preflight(call: Call): Reply;
  /** The headers that let a browser read the reply. */
  corsHeaders(call: Call): Record<string, string>;
  /** Every request to the webhook's own path, whatever its method. */
  route(call: Call): Reply;
  isAuthorised(call: Call): boolean;
  refuseCredential(call: Call): Reply;
  refuseMethod(call: Call, allowed: string): Reply;
  refuseAction(call: Call): Reply;
  refuseId(call: Call): Reply;
  /** A call that the platform made: its action is in the query. */
  actForPlatform(action: string, call: Call): Reply;
  /** A call whose query names no action. */
  actWithoutQuery(call: Call): Reply;
  getItems(call: Call): Reply;
  /** The items of the list for who calls. */
  listRows(call: Call): JsonObject[];
  wrapRows(rows: JsonObject[]): unknown;
  itemClicked(call: Call): Reply;
};

/** An error as JSON: short, and without anything that came with the request or runs inside. */
export function refuse(status: number, code: string, message: string): Reply {
  return jsonReply(status, { error: { code, message } });
}

/** What a webhook answers to a body that is not a JSON object. */
export const refuseBody = (): Reply => refuse(400, 'no_json', 'The body must be a JSON object.');

/** The verified visitor; null for an anonymous one. */
export function visitorOf(call: Call): string | null {
  return asText(call.query.get('endUserId'));
}

export function isRead(call: Call): boolean {
  return call.method === 'GET' || call.method === 'HEAD';
}

/** The steps that both categories share. */
export function makeSharedSteps(settings: Settings, self: () => Webhook) {
  return {
    answer(call: Call): Reply {
      if (call.path === '/login') return pageReply(200, 'Sign in');
      if (call.path !== hookPath) return refuse(404, 'not_found', 'Nothing is served here.');
      if (call.method === 'OPTIONS') return self().preflight(call);
      return addHeaders(self().route(call), self().corsHeaders(call));
    },

    route(call: Call): Reply {
      if (!isRead(call) && call.method !== 'POST') {
        return self().refuseMethod(call, 'GET, HEAD, POST, OPTIONS');
      }
      const action = call.query.get('action');
      if (action === null) return self().actWithoutQuery(call);
      if (!self().isAuthorised(call)) return self().refuseCredential(call);
      return self().actForPlatform(action, call);
    },

    isAuthorised(call: Call): boolean {
      const sent = Buffer.from(
        String(call.headers[settings.credential.header.toLowerCase()] ?? ''),
      );
      const expected = Buffer.from(settings.credential.value);
      return sent.length === expected.length && timingSafeEqual(sent, expected);
    },

    refuseCredential(_call: Call): Reply {
      return refuse(401, 'unauthorised', 'A valid credential is required.');
    },

    refuseMethod(_call: Call, allowed: string): Reply {
      const reply = refuse(405, 'method_not_allowed', `Allowed here: ${allowed}.`);
      return addHeaders(reply, { Allow: allowed });
    },

    getItems(call: Call): Reply {
      return jsonReply(200, self().wrapRows(self().listRows(call)));
    },

    refuseAction(_call: Call): Reply {
      return refuse(400, 'unknown_action', 'This webhook has no such action.');
    },

    refuseId(_call: Call): Reply {
      return refuse(404, 'not_found', 'There is no record with this id.');
    },
  };
}
