import { setTrustedTypes } from './trusted-types.ts';

// The page's policy refuses markup and scripts without them. Imported before anything that makes either.
setTrustedTypes();
