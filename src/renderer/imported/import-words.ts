import type { Output } from '#app/api.ts';
import { type ReadAs, readAs } from '#core/contract/verdict.ts';
import { importKindTitles } from '#core/imported/recognise.ts';
import { grouped, plural, several } from '#core/text/wording.ts';
import type { Fact } from '../ui/facts.tsx';
import { formatInstant } from '../ui/format.ts';
import type { ShownExchange } from './import-store.ts';

type Imported = Output<'importEvidence'>;

/** What the text was recognised as, and how much was found in it. */
export function summaryOf({ recognised, exchanges, leftAside }: Imported): string {
  const aside = leftAside.reduce((sum, { count }) => sum + count, 0);
  const rest = aside === 0 ? '' : ` and left ${grouped(aside)} aside`;
  return `This is ${importKindTitles[recognised]}. Assay judged ${several(exchanges.length, 'call')}${rest}.`;
}

const hops: Readonly<Record<NonNullable<ShownExchange['hop']>, string>> = {
  'client-to-service': 'your client to the document service',
  'browser-to-platform': 'the browser to the platform',
  'platform-to-webhook': 'the platform to the webhook',
  'browser-to-webhook': 'the browser straight to the webhook',
};

const sides: Readonly<Record<NonNullable<ShownExchange['failure']>['side'], string>> = {
  webhook: 'the webhook',
  gateway: 'a gateway in front of the webhook',
  setup: 'the settings of the tab',
  network: 'the network',
  identity: 'the identity of the visitor',
};

/** Whether an exchange has a reply that can be edited. */
export const isReply = (exchange: ShownExchange): exchange is ShownExchange & { as: ReadAs } =>
  exchange.reply !== null && readAs.some((as) => as === exchange.as);

const characters = ({ characters, isCut }: NonNullable<ShownExchange['failure']>): string =>
  `${grouped(characters)} characters${isCut ? ', cut there' : ''}`;

/** What is known of an exchange besides its verdict. */
export const factsOf = ({ hop, request, at, http, failure }: ShownExchange): Fact[] => [
  ...(hop === null ? [] : [{ name: 'Call', value: `from ${hops[hop]}` }]),
  ...(request === null
    ? []
    : [{ name: 'Request', value: `${request.method} ${request.url}`, mono: true }]),
  ...(at === null ? [] : [{ name: 'When', value: formatInstant(at), hover: at }]),
  ...(http === null ? [] : [{ name: 'HTTP status', value: String(http.status) }]),
  ...(failure === null
    ? []
    : [
        { name: 'Side at fault', value: sides[failure.side] },
        {
          name: failure.isLikely ? 'Likely status' : 'Status of the webhook',
          value: failure.status === null ? 'not known' : String(failure.status),
        },
        { name: 'Stored body', value: characters(failure) },
      ]),
];

/** More names than that make no sentence. */
const mostNamed = 5;

/** Which files were not read, because only one is at a time. */
export function leftOutSentence(names: readonly string[]): string {
  const more = names.length - mostNamed;
  const named = names.slice(0, mostNamed).join(', ');
  return `Assay reads one file at a time. Not read: ${named}${more > 0 ? ` and ${more} more` : ''}. Drop ${plural(names.length, 'it', 'them one by one')} after this one.`;
}
