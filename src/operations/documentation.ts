/** Where the pages of the documentation are, from the window's page; the build puts them there. */
export const documentationFolder = 'docs/';
