import { prettyPrint } from '#core/document/pretty.ts';

self.addEventListener('message', ({ data }: MessageEvent<string>) => self.postMessage(prettyPrint(data)));
