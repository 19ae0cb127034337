/** Where the pages of the documentation are, from the window's page; the build puts them there. */
export const documentationFolder = 'docs/';

/** The paths of the pages about a clause and about an assumption, in that folder. */
export const clausePath = (id: string): string => `clauses/${id}.html`;
export const assumptionPath = (id: string): string => `assumptions/${id}.html`;
