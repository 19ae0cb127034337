import { z } from 'zod';
import { type OperationTable, takes } from './rows.ts';

/** More than this nobody keeps at once. */
const mostKept = 5000;

/** What comes into Assay: recordings, stored failures and replies from elsewhere. */
export const importOperations = {
  /** Recognises what the text is, judges every exchange in it, and says what was left aside. Nothing is kept; `id` names the import for `keepImported`. `name` is that of the file. */
  importEvidence: takes({
    name: z.string().max(1000),
    body: z.union([z.string(), z.instanceof(Uint8Array)]),
    /** The text is Base64 of the bytes: a window has no other way to send bytes that are not UTF-8. */
    isBase64: z.boolean().default(false),
  }),
  /**
   * The next thing that was opened from a file manager or with `assay open`; null when there is
   * nothing more. A workspace file is opened by this, because only a person names its path.
   */
  takeOpened: takes({}),
  /**
   * As `importEvidence`, for an opened file by its id. `text` is the text of a curl command or an
   * address, which is called instead. `not-found` for a file that was not opened, `storage` where
   * it cannot be read, `bad-input` where it is too large.
   */
  importOpened: takes({ id: z.string().max(100) }),
  /**
   * Keeps exchanges of the last import in the history, by their places in it (null: all); returns how
   * many, and what cannot be kept and why. `not-found` for an older import, `refused` where the history
   * is switched off.
   */
  keepImported: takes({
    id: z.string().max(100),
    places: z.array(z.int().min(0)).min(1).max(mostKept).nullable(),
  }),
} as const satisfies OperationTable;
