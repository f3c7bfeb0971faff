import { Tabs } from '../../parts/tabs.tsx';

const VIEWS = [
  ['/evidence', 'Events'],
  ['/evidence/actions', 'Who did what'],
] as const;

/** The views of the evidence: every sealed event, and what people and operators did. */
export function EvidenceTabs() {
  return <Tabs label="Views of the evidence" views={VIEWS} />;
}
