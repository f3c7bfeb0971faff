import {
  IconArrowsExchange,
  IconBuilding,
  IconCertificate,
  IconChecklist,
  IconFingerprint,
  IconGitBranch,
  IconLayoutDashboard,
  IconPlugConnected,
  IconRobot,
  IconScale,
  IconSettings,
  IconShieldExclamation,
  IconStack2,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { OperationId } from '../api/operation.ts';

/** The headings of the navigation in their order; pages of the last stand at its foot. */
export const PAGE_GROUPS = ['Work', 'Agents', 'Record', 'Settings'] as const;
type PageGroup = (typeof PAGE_GROUPS)[number];

/** A page of a tenant. */
export type PageEntry = {
  /** Below `/t/{tenant}`. */
  readonly path: string;
  /** The filter with which the navigation opens it: what is still to be done. */
  readonly search?: Readonly<Record<string, string>>;
  readonly label: string;
  readonly group: PageGroup;
  readonly icon: typeof IconRobot;
  /** The letter after `g`. */
  readonly key: string;
  /** Who may not call it does not see the page. */
  readonly operation: OperationId;
  readonly load: () => Promise<ComponentType>;
  /** The page of one thing, below `path`. */
  readonly loadOne?: () => Promise<ComponentType>;
};

/** The pages in the order of the navigation. */
export const PAGES: readonly PageEntry[] = [
  {
    path: 'overview',
    label: 'Overview',
    group: 'Work',
    icon: IconLayoutDashboard,
    key: 'o',
    operation: 'getOverview',
    load: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
  },
  {
    path: 'findings',
    search: { status: 'open,triaged' },
    label: 'Findings',
    group: 'Work',
    icon: IconShieldExclamation,
    key: 'f',
    operation: 'listFindings',
    load: async () => (await import('../features/findings/findings-page.tsx')).FindingsPage,
    loadOne: async () => (await import('../features/findings/finding-page.tsx')).FindingPage,
  },
  {
    path: 'approvals',
    label: 'Approvals',
    group: 'Work',
    icon: IconChecklist,
    key: 'v',
    operation: 'listApprovals',
    load: async () => (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage,
    loadOne: async () => (await import('../features/approvals/approval-page.tsx')).ApprovalPage,
  },
  {
    path: 'agents',
    label: 'Agents',
    group: 'Agents',
    icon: IconRobot,
    key: 'a',
    operation: 'listAgents',
    load: async () => (await import('../features/agents/agents-page.tsx')).AgentsPage,
    loadOne: async () => (await import('../features/agents/agent-page.tsx')).AgentPage,
  },
  {
    path: 'gateway',
    label: 'Gateway',
    group: 'Agents',
    icon: IconArrowsExchange,
    key: 'w',
    operation: 'listGatewayServers',
    load: async () => (await import('../features/gateway/gateway-page.tsx')).GatewayPage,
    loadOne: async () => (await import('../features/gateway/server-page.tsx')).ServerPage,
  },
  {
    path: 'policies',
    label: 'Policies',
    group: 'Agents',
    icon: IconScale,
    key: 'p',
    operation: 'listPacks',
    load: async () => (await import('../features/policies/policies-page.tsx')).PoliciesPage,
    loadOne: async () => (await import('../features/policies/pack-page.tsx')).PackPage,
  },
  {
    path: 'inventory',
    label: 'Inventory',
    group: 'Record',
    icon: IconStack2,
    key: 'i',
    operation: 'listInventory',
    load: async () => (await import('../features/inventory/inventory-page.tsx')).InventoryPage,
    loadOne: async () => (await import('../features/inventory/asset-page.tsx')).AssetPage,
  },
  {
    path: 'repositories',
    label: 'Repositories',
    group: 'Record',
    icon: IconGitBranch,
    key: 'r',
    operation: 'listRepositories',
    load: async () =>
      (await import('../features/repositories/repositories-page.tsx')).RepositoriesPage,
    loadOne: async () =>
      (await import('../features/repositories/repository-page.tsx')).RepositoryPage,
  },
  {
    path: 'evidence',
    label: 'Evidence',
    group: 'Record',
    icon: IconFingerprint,
    key: 'e',
    operation: 'listEvidence',
    load: async () => (await import('../features/evidence/evidence-page.tsx')).EvidencePage,
    loadOne: async () => (await import('../features/evidence/event-page.tsx')).EventPage,
  },
  {
    path: 'compliance',
    label: 'Compliance',
    group: 'Record',
    icon: IconCertificate,
    key: 'c',
    operation: 'getComplianceOverview',
    load: async () => (await import('../features/compliance/frameworks-page.tsx')).FrameworksPage,
    loadOne: async () => (await import('../features/compliance/framework-page.tsx')).FrameworkPage,
  },
  {
    path: 'tenants',
    label: 'Tenants',
    group: 'Settings',
    icon: IconBuilding,
    key: 't',
    operation: 'listTenants',
    load: async () => (await import('../features/platform/tenants-page.tsx')).TenantsPage,
  },
  {
    path: 'app',
    label: 'Code-hosting App',
    group: 'Settings',
    icon: IconPlugConnected,
    key: 'h',
    operation: 'createCodeHostManifest',
    load: async () => (await import('../features/platform/app-page.tsx')).AppPage,
  },
  {
    path: 'settings',
    label: 'Settings',
    group: 'Settings',
    icon: IconSettings,
    key: 's',
    operation: 'getMe',
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    loadOne: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  },
];
