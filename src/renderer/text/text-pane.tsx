import type { ReactNode } from 'react';
import { ErrorState, LoadingState } from '../ui/states.tsx';
import type { TextState } from './use-text.ts';

type TextPaneProps = {
  what: string;
  text: TextState;
  onRetry(): void;
  children(text: string): ReactNode;
};

/** Shows a text once it is there, and before that how far it is or why it cannot be had. */
export function TextPane({ what, text, onRetry, children }: TextPaneProps) {
  switch (text.state) {
    case 'none':
      return null;
    case 'loading':
      return <LoadingState title={`Loading ${what}`} progress={text.progress} />;
    case 'failed':
      return (
        <ErrorState
          tried={`Loading ${what}`}
          happened={text.message}
          todo="Assay keeps texts only while it runs. Fetch or fire again if this one is gone."
          onRetry={onRetry}
        />
      );
    case 'ready':
      return children(text.text);
  }
}
