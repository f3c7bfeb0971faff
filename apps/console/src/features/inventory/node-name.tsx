import type { InventoryNode } from '@svc/contract';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { groupName } from './graph-drawing.tsx';

/** The name of a thing of the graph, or how many things of its kind it stands for. */
export function NodeName({ node }: { readonly node: InventoryNode }) {
  return node.members > 1 ? groupName(node) : <UntrustedText text={node.name} />;
}
