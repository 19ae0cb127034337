import type { DragEvent } from 'react';

/** As large as a file of ids may be, in bytes: 20,000 UUIDs take under 1 MB, and a log of them is longer. */
export const largestFile = 32_000_000;

/** The text of a file; empty, with a word why, where it is too large to be pasted in. */
export async function readIdsFile(file: File): Promise<{ text: string; problem: string | null }> {
  if (file.size > largestFile)
    return { text: '', problem: `${file.name} is larger than 32 MB. Split it into smaller files.` };
  return { text: await file.text(), problem: null };
}

/** The text of a dropped file. */
export const readDropped = async (file: File): Promise<string> => (await readIdsFile(file)).text;

/** What makes an element take a dropped file. */
export function takesFiles(onFile: (file: File) => void) {
  return {
    onDragOver: (event: DragEvent): void => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
    onDrop: (event: DragEvent): void => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      onFile(file);
    },
  };
}
