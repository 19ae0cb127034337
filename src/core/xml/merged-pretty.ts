import { layOut } from './pretty.ts';
import { scanXml } from './scan.ts';

/** The pretty view of a text (see `layOut`), for those who have no tree of it. `until` is the offset of a fault found by others. */
export const prettyPrint = (text: string, until: number = text.length): string =>
  layOut(scanXml(text), until).text;
