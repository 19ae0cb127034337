import type { TextRef } from '#operations/schemas.ts';
import { Button } from '../../ui/form/button.tsx';
import { formatBytes } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';

/** Asks before a document is opened that was not there yet when the app ended last. */
export function OpeningQuestion({
  source,
  onOpen,
  onWindowed,
}: {
  source: TextRef;
  onOpen(): void;
  onWindowed(): void;
}) {
  return (
    <EmptyState
      title="Assay did not finish opening this document last time"
      action={
        <>
          <Button look="primary" onPress={onWindowed}>
            Show as windowed text
          </Button>
          <Button onPress={onOpen}>Open</Button>
        </>
      }
    >
      {source.name} has {formatBytes(source.bytes)}. As windowed text, Assay reads only the visible
      lines. Outline, XPath and Grid work as usual.
    </EmptyState>
  );
}
