import type { Command } from 'commander';
import type { Output } from '#app/api.ts';
import { several } from '#core/text/wording.ts';
import { withHistory } from '../app.ts';
import { type OptionList, type OptionsOf, withOptions } from '../options.ts';
import { ageOption } from '../terminal/input.ts';
import { print, printJson, say } from '../terminal/output.ts';

const optionList = [
  [
    '--older <age>',
    'only those that are older, such as 30d, 12h or 90m',
    { parse: ageOption, isRequired: true },
  ],
  'data',
  'json',
] as const satisfies OptionList;

/** `assay history clear --older AGE`: deletes calls that are not pinned; the newest Completed one of a listed document stays. */
export const define = (command: Command): Command =>
  withOptions(command, optionList).action(
    async ({ older, data, json }: OptionsOf<typeof optionList>) => {
      const show = ({ deleted, unconfirmed }: Output<'deleteOldExchanges'>): void => {
        if (json) printJson({ deleted, unconfirmed });
        else
          print(deleted === 0 ? 'No calls were deleted.' : `${several(deleted, 'call')} deleted.`);
        if (unconfirmed > 0)
          say(
            `assay: ${several(unconfirmed, 'more call')} would be so old, but only by the clock of today, which may be wrong. Run this again tomorrow.`,
          );
      };
      await withHistory(
        data,
        async (app) => show(await app.run('deleteOldExchanges', { age: older })),
        () => show({ deleted: 0, unconfirmed: 0 }),
      );
    },
  );
