import { z } from 'zod';

/** The file of licences next to the window's page: the build writes it, the window reads it. */
export const licencesFile = 'licences.json';

/**
 * Assay itself, or a package that ships with it. `licence` is the id or the words that the package names, null if it names none; `text` is all
 * its licence and notice files, null if it has none.
 */
export const licenceSchema = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string().nullable(),
  text: z.string().nullable(),
});
export type Licence = z.infer<typeof licenceSchema>;
