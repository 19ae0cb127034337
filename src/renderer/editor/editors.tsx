import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { LoadingState } from '../ui/states.tsx';

/*
 * The editors as the views use them. Monaco is by far the largest part of the window, so each is loaded when it is first shown, and a view can be used
 * before that; `loadEditor` loads what they share, once the window has nothing else to do.
 */

/** A component that is loaded when it is first shown; until then its place says so. */
function loadedLate<P extends object>(load: () => Promise<(props: P) => ReactNode>) {
  const Late = lazy(async () => ({ default: await load() })) as ComponentType<P>;
  return (props: P) => (
    <Suspense fallback={<LoadingState tight title="Loading the editor" />}>
      <Late {...props} />
    </Suspense>
  );
}

/** An editable text with markers. */
export const EditedCode = loadedLate(async () => (await import('./edited-code.tsx')).EditedCode);

/** A short text that cannot be edited. */
export const SmallCode = loadedLate(async () => (await import('./small-code.tsx')).SmallCode);

/** The text of a reply with the markers of its findings. */
export const ReplyCode = loadedLate(async () => (await import('./shown-code.tsx')).ReplyCode);

/** A text that changes while it is shown. */
export const LiveCode = loadedLate(async () => (await import('./live-code.tsx')).LiveCode);

/** The XML of a document. */
export const XmlCode = loadedLate(async () => (await import('./xml-code.tsx')).XmlCode);

/** Two texts and how they differ. */
export const DiffCode = loadedLate(async () => (await import('./diff-code.tsx')).DiffCode);

/** Loads Monaco before an editor is shown. */
export const loadEditor = (): Promise<unknown> => import('./code-view.tsx');
