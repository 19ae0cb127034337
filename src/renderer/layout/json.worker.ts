import { type JsonAsked, laidOut } from './laid-out.ts';

self.addEventListener('message', ({ data }: MessageEvent<JsonAsked>) => self.postMessage(laidOut(data)));
