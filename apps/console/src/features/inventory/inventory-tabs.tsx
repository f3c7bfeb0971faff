import { Tabs } from '../../parts/tabs.tsx';

const VIEWS = [
  ['/inventory', 'AI assets'],
  ['/inventory/graph', 'Graph'],
  ['/inventory/runtime', 'Use at run time'],
] as const;

/** The views of the inventory: the list, the graph, and what agents call. */
export function InventoryTabs() {
  return <Tabs label="Views of the inventory" views={VIEWS} />;
}
