import type { Secrets } from '../ports/secrets.ts';

/** The id of a token that no vault has, for calls that must be refused. */
export const wrongTokenId = 'assay-check-wrong';

/** No secret: everybody may read it. */
const wrongSecret = 'assay-check-not-a-valid-credential';

/** The secrets of a check: the stored ones, and one that is not valid anywhere. */
export const withWrongSecret = (secrets: Secrets): Secrets => ({
  ...secrets,
  find: async (id) => (id === wrongTokenId ? undefined : secrets.find(id)),
  read: async (id, ...how) => (id === wrongTokenId ? wrongSecret : secrets.read(id, ...how)),
  used: (id, at, to) => {
    if (id !== wrongTokenId) secrets.used(id, at, to);
  },
});
