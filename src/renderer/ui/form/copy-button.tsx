import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './button.tsx';

/** Copies a text; `what` names it ("Copy id"). A tick stands for the icon for a moment, and is spoken. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <>
      <IconButton
        small
        name={`Copy ${what}`}
        icon={copied ? <Check size={14} /> : <Copy size={14} />}
        onPress={copy}
      />
      <span className="spoken" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  );
}
