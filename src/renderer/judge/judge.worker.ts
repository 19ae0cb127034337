import { type Asked, judge } from './judge-text.ts';

self.addEventListener('message', ({ data }: MessageEvent<Asked>) => judge(data, (told) => self.postMessage(told)));
