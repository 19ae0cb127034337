import { laidOut } from './laid-out.ts';
import type { JsonAsked } from './use-json.ts';

self.addEventListener('message', ({ data }: MessageEvent<JsonAsked>) => self.postMessage(laidOut(data)));
