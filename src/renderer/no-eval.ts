import { z } from 'zod';

/*
 * The page's policy forbids eval. Zod would try it once and leave an error in the console, so this is a
 * module of its own: main.tsx imports it before anything that parses.
 */
z.config({ jitless: true });
