import type { Locator, Page } from '@playwright/test';

/** What takes the keyboard, as a screen reader has it. */
export type Focusable = { role: string; name: string };

type AxValue = { value?: unknown };
type AxNode = {
  nodeId: string;
  ignored: boolean;
  role?: AxValue;
  name?: AxValue;
  properties?: { name: string; value: AxValue }[];
  parentId?: string;
  childIds?: string[];
  backendDOMNodeId?: number;
};

/** Everything that takes the keyboard in Chromium's own accessibility tree, or in the part of it that an element is. */
export async function focusable(page: Page, within?: Locator): Promise<Focusable[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const byId = new Map(nodes.map((node) => [node.nodeId, node]));
    const root = within && (await rootOf(within, session, nodes));
    const wanted = root ? withDescendants(root, byId) : nodes;
    return wanted
      .filter(
        ({ ignored, properties = [], role }) =>
          !ignored &&
          role?.value !== 'RootWebArea' &&
          properties.some(({ name, value }) => name === 'focusable' && value.value === true),
      )
      .map((node) => ({ role: textOf(node.role), name: nameOf(node, byId) }));
  } finally {
    await session.detach();
  }
}

const textOf = (value: AxValue | undefined): string => String(value?.value ?? '').trim();

/** The name of a node; an option is heard with the field that it belongs to, since two fields may offer the same. */
function nameOf(node: AxNode, byId: ReadonlyMap<string, AxNode>): string {
  const name = textOf(node.name);
  if (textOf(node.role) !== 'option' || name === '') return name;
  for (let at = node; at.parentId !== undefined; ) {
    const around = byId.get(at.parentId);
    if (!around) break;
    if (textOf(around.role) === 'combobox') return `${textOf(around.name)}: ${name}`;
    at = around;
  }
  return name;
}

type Session = Awaited<ReturnType<ReturnType<Page['context']>['newCDPSession']>>;

async function rootOf(
  element: Locator,
  session: Session,
  nodes: readonly AxNode[],
): Promise<AxNode> {
  const mark = 'data-seen-by-test';
  await element.evaluate((found, name) => found.setAttribute(name, ''), mark);
  const { root } = await session.send('DOM.getDocument', { depth: 0 });
  const { nodeId } = await session.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: `[${mark}]`,
  });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  await element.evaluate((found, name) => found.removeAttribute(name), mark);
  const found = nodes.find(({ backendDOMNodeId }) => backendDOMNodeId === node.backendNodeId);
  if (!found) throw new Error('The element is not in the accessibility tree.');
  return found;
}

const withDescendants = (node: AxNode, byId: ReadonlyMap<string, AxNode>): AxNode[] => [
  node,
  ...(node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? withDescendants(child, byId) : [];
  }),
];

/** The controls of which there is another one with the same role and name, each once. */
export function namesTwice(controls: readonly Focusable[]): string[] {
  const keys = controls.map(({ role, name }) => `${role} “${name}”`);
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}
