/** The file of licences next to the window's page: the build writes it, the window reads it. */
export const licencesFile = 'licences.json';

/**
 * Assay itself, or a package that ships with it. `licence` is the id or the words that the package names, null if it names none; `text` is all
 * its licence and notice files, null if it has none.
 */
export type Licence = {
  name: string;
  version: string;
  licence: string | null;
  text: string | null;
};
