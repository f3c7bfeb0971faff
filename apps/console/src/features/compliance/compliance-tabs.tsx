import { Tabs } from '../../parts/tabs.tsx';

const VIEWS = [
  ['/compliance', 'Frameworks'],
  ['/compliance/signals', 'Signals'],
  ['/compliance/audit-packs', 'Audit packs'],
  ['/compliance/scopes', 'Scopes'],
] as const;

/** The views of compliance: the frameworks, the signals that they share, archives for auditors, and scopes. */
export function ComplianceTabs() {
  return <Tabs label="Views of compliance" views={VIEWS} />;
}
