import { ClipboardCopy, Copy } from 'lucide-react';
import { type Stores, useStores } from '../../shell/context.ts';
import { ActionItem, ContextMenu } from '../../ui/menu.tsx';
import type { XmlDocument } from './xml-document.ts';

/** Copies the whole value of the node at an XPath. If there is no value, it says so. */
export async function copyValue(
  { shell }: Pick<Stores, 'shell'>,
  document: XmlDocument,
  path: string | null,
): Promise<void> {
  const value = path === null ? null : await document.valueAt(path);
  await copyFound(shell, value, 'The value of this node cannot be read.');
}

const copyFound = async (
  shell: Stores['shell'],
  text: string | null,
  problem: string,
): Promise<void> =>
  text === null ? shell.say('Nothing was copied', problem, true) : shell.copyText(text);

/** Whether keys mean Copy. */
export const isCopy = (event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean =>
  (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c';

type ValueMenuProps = {
  document: XmlDocument;
  /** The XPath of the node, or how to find it out. */
  path: string | (() => Promise<string | null>);
  /** In pixels of the window. */
  x: number;
  y: number;
  onClose(): void;
};

/** The context menu of a node of a document. */
export function ValueMenu({ document, path, x, y, onClose }: ValueMenuProps) {
  const stores = useStores();
  const find = async (): Promise<string | null> => (typeof path === 'string' ? path : path());
  const copyPath = async (): Promise<void> =>
    copyFound(stores.shell, await find(), 'The XPath of this node cannot be read.');
  return (
    <ContextMenu name="Value" x={x} y={y} onClose={onClose}>
      <ActionItem
        title="Copy value"
        icon={Copy}
        run={() => void find().then((found) => copyValue(stores, document, found))}
      />
      <ActionItem title="Copy XPath" icon={ClipboardCopy} run={copyPath} />
    </ContextMenu>
  );
}
