import { useEffect, useState } from 'react';
import type { Stores } from '../shell/context.ts';
import { isDialogOpen } from '../shell/use-keys.ts';

/** Where a paste belongs to the field or editor in focus. */
const isEditing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="textbox"], .monaco-editor',
  ) !== null;

const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/** Whether a browser would leave the window for what is dropped. */
const wouldOpen = (event: DragEvent): boolean =>
  bringsFiles(event) ||
  (event.dataTransfer?.types.includes('text/uri-list') === true && !isEditing(event.target));

/**
 * Takes files that are dropped anywhere in the window, and texts and files that are pasted where
 * nothing is edited; what has a use of its own for them comes first. Returns whether a file is held
 * over the window.
 */
export function useEvidenceInput({ imported }: Pick<Stores, 'imported'>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const { readFiles, readText } = imported;
    const onDragOver = (event: DragEvent): void => {
      // Some part of the window takes it itself.
      const isLeft = wouldOpen(event) && !event.defaultPrevented;
      const isTaken = bringsFiles(event) && !isDialogOpen();
      setOver(isLeft && isTaken);
      if (!isLeft) return;
      event.preventDefault();
      if (!isTaken && event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (event.defaultPrevented || !wouldOpen(event)) return;
      event.preventDefault();
      if (!bringsFiles(event) || isDialogOpen()) return;
      void readFiles([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isEditing(event.target) || isDialogOpen()) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (files.length === 0 && text.trim() === '') return;
      event.preventDefault();
      void (files.length > 0 ? readFiles(files) : readText('pasted text', text));
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, [imported]);
  return isOver;
}
