import { type Asked, judged } from './judged.ts';

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => self.postMessage(judged(data)));
