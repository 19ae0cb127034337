import 'monaco-editor/features/register.all';
import 'monaco-editor/languages/definitions/xml/register';
import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { jsonDefaults } from 'monaco-editor/languages/features/json/register';
import { defineThemes } from './themes.ts';

// The editor asks for its workers through this global; they come from the app's own files.
self.MonacoEnvironment = { ...self.MonacoEnvironment, getWorker: () => new EditorWorker() };

// What is wrong with a reply is said by the contract's findings alone, so the JSON service only colours; folding goes by indentation.
jsonDefaults.setModeConfiguration({
  tokens: true,
  documentFormattingEdits: false,
  documentRangeFormattingEdits: false,
  completionItems: false,
  hovers: false,
  documentSymbols: false,
  colors: false,
  foldingRanges: false,
  diagnostics: false,
  selectionRanges: false,
});

defineThemes(monaco);

export { monaco };
