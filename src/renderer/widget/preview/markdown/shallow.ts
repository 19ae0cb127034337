/** A node of a Markdown or HTML tree, as far as its nesting goes. */
type Nested = { type: string; value?: string; children?: Nested[] };

/** How deep a description may nest before the rest is drawn as text: far beyond what anybody writes, far below what ends a browser. */
const deepest = 60;

/** Text of everything below a node, without recursion. */
function textOf(node: Nested): string {
  const texts: string[] = [];
  const left: Nested[] = [node];
  for (let next = left.pop(); next; next = left.pop()) {
    if (next.value !== undefined) texts.push(next.value);
    left.push(...(next.children ?? []).toReversed());
  }
  return texts.join(' ');
}

/** A plugin that puts text in the place of what is nested too deep. */
export const shallow = () => (tree: Nested) => {
  const left = [{ node: tree, depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, depth } = next;
    if (depth >= deepest && node.children) node.children = [{ type: 'text', value: textOf(node) }];
    else for (const child of node.children ?? []) left.push({ node: child, depth: depth + 1 });
  }
};
