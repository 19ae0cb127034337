import { type ActionName, actions, type Surface } from '#core/widget/actions.ts';
import type { FireOptions } from './fire-input.ts';

/** The call that the options of `assay fire` describe, to `url`; `typed`: --entry is a text, which goes through the composer. */
type Call = {
  action: ActionName;
  surface: Surface;
  url: string;
  options: FireOptions;
  typed: boolean;
};

const isDirect = ({ surface }: Call): boolean => surface === 'direct';
const isProxied = ({ surface }: Call): boolean => surface === 'proxied';
const hasBody = (call: Call): boolean => isProxied(call) && actions[call.action].method === 'POST';
const isComposed = (call: Call): boolean =>
  isProxied(call) && call.action === 'create_item' && call.typed;
const namesRow = (call: Call): boolean =>
  isDirect(call) ||
  call.action === 'item_clicked' ||
  (call.action === 'delete_item' && call.options.entry === undefined);

/** An option of `assay fire` that only some calls use: which ones, and the same in a sentence. */
type Rule = { option: keyof FireOptions; flag: string; fits(call: Call): boolean; when: string };

const direct = 'It applies only to direct calls: update_item and delete_item on a default tab.';
const withBody =
  'It applies only to proxied POST actions: create_item, update_item and delete_item on a messaging tab.';
const row =
  'It applies only to item_clicked, direct calls, and a proxied delete_item without --entry.';
const composed =
  'It applies only to a proxied create_item with a JSON string in --entry, which is the message that the visitor typed.';
const proxied = 'It applies only to proxied calls.';

const rules: readonly Rule[] = [
  { option: 'id', flag: '--id', fits: namesRow, when: row },
  { option: 'item', flag: '--item', fits: namesRow, when: row },
  { option: 'path', flag: '--path', fits: isDirect, when: direct },
  { option: 'origin', flag: '--origin', fits: isDirect, when: direct },
  { option: 'entry', flag: '--entry', fits: hasBody, when: withBody },
  { option: 'conversationId', flag: '--conversation-id', fits: hasBody, when: withBody },
  {
    option: 'sendAnyway',
    flag: '--send-anyway',
    fits: (call) => hasBody(call) && call.options.entry !== undefined,
    when: 'It applies only to a proxied POST action with a body in --entry.',
  },
  { option: 'partyId', flag: '--party-id', fits: isComposed, when: composed },
  { option: 'displayName', flag: '--display-name', fits: isComposed, when: composed },
  { option: 'agentId', flag: '--agent-id', fits: isProxied, when: proxied },
  { option: 'agentName', flag: '--agent-name', fits: isProxied, when: proxied },
  {
    option: 'insecure',
    flag: '--insecure',
    fits: (call) => isProxied(call) && /^https:/i.test(call.url),
    when: 'It applies only to proxied calls to an https:// address.',
  },
  {
    option: 'headerName',
    flag: '--header-name',
    // Without a type it is refused with the options that it needs.
    fits: ({ options }) => options.credential === undefined || options.credential === 'header_auth',
    when: 'It applies only to --credential header_auth. The other types use the Authorization header.',
  },
];

/** A sentence for each option that the call ignores: which one, and when it applies. */
export function unusedOptions(call: Call): string[] {
  const { action, surface, options } = call;
  const notes = rules
    .filter(({ option, fits }) => options[option] !== undefined && !fits(call))
    .map(({ option, flag, when }) => {
      const what =
        option === 'headerName'
          ? `--credential ${options.credential}`
          : `this ${surface} ${action}`;
      return `${flag} has no effect with ${what}. ${when}`;
    });
  const twice = options.id !== undefined && options.item !== undefined;
  return twice
    ? [
        ...notes,
        '--id and --item both name the row. Use only one: --id for a proxied call, --item for a direct one.',
      ]
    : notes;
}
