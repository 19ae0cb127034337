import { z } from 'zod';

// The page's policy forbids eval; zod would otherwise try it once and leave an error in the console. Imported before anything that parses.
z.config({ jitless: true });
