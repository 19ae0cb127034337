/** Where `npm run docs:pictures` puts the pictures, below the root of the repository; Git ignores it. */
export const picturesFolder = 'docs/pictures';
