import { useEffect, useRef } from 'react';
import { putText } from './put-text.ts';
import { useEditor } from './use-editor.ts';

const options = () => ({
  unusualLineTerminators: 'off' as const,
  lineNumbers: 'off' as const,
  lineDecorationsWidth: 4,
});

/** A JSON text to read that changes bit by bit; what did not change stays where it is. Its lines end with \n alone. */
export function LiveCode({ name, text }: { name: string; text: string }) {
  const host = useRef<HTMLDivElement>(null);
  const shown = useRef('');
  const made = useEditor(host, options);
  useEffect(() => made?.editor.updateOptions({ ariaLabel: name }), [made, name]);
  useEffect(() => {
    if (!made) return;
    const before = made.model.getValueLength() === 0 ? '' : shown.current;
    putText(made.model, before, text);
    shown.current = text;
  }, [made, text]);
  return <div ref={host} className="cover" />;
}
