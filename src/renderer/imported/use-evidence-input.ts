import { useEffect, useState } from 'react';
import type { Stores } from '../shell/context.ts';

/** Where a paste belongs to the field or editor in focus. */
const isEditing = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest(
    'input, textarea, select, [contenteditable="true"], [role="textbox"], .monaco-editor',
  ) !== null;

const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;

const bringsFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere in the window, and texts and files that are pasted where
 * nothing is edited; what has a use of its own for them comes first. Returns whether a file is held
 * over the window.
 */
export function useEvidenceInput({ imported }: Pick<Stores, 'imported'>): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const { readFile, readText } = imported.getState();
    const onDragOver = (event: DragEvent): void => {
      if (!bringsFiles(event) || isDialogOpen()) return;
      // Some part of the window takes it itself.
      setOver(!event.defaultPrevented);
      event.preventDefault();
    };
    const onDragLeave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent): void => {
      setOver(false);
      if (event.defaultPrevented || !bringsFiles(event) || isDialogOpen()) return;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) void readFile(file);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || isEditing(event.target) || isDialogOpen()) return;
      const file = event.clipboardData?.files[0];
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!file && text.trim() === '') return;
      event.preventDefault();
      void (file ? readFile(file) : readText('pasted text', text));
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
