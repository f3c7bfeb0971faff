import type { ComponentType } from 'react';
import type { OperationId } from '../api/operation.ts';

/** A page of a tenant. */
export type PageEntry = {
  /** Below `/t/{tenant}`. */
  readonly path: string;
  readonly label: string;
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
    key: 'o',
    operation: 'getOverview',
    load: async () => (await import('../features/overview/overview-page.tsx')).OverviewPage,
  },
  {
    path: 'findings',
    label: 'Findings',
    key: 'f',
    operation: 'listFindings',
    load: async () => (await import('../features/findings/findings-page.tsx')).FindingsPage,
    loadOne: async () => (await import('../features/findings/finding-page.tsx')).FindingPage,
  },
  {
    path: 'agents',
    label: 'Agents',
    key: 'a',
    operation: 'listAgents',
    load: async () => (await import('../features/agents/agents-page.tsx')).AgentsPage,
    loadOne: async () => (await import('../features/agents/agent-page.tsx')).AgentPage,
  },
  {
    path: 'approvals',
    label: 'Approvals',
    key: 'v',
    operation: 'listApprovals',
    load: async () => (await import('../features/approvals/approvals-page.tsx')).ApprovalsPage,
    loadOne: async () => (await import('../features/approvals/approval-page.tsx')).ApprovalPage,
  },
  {
    path: 'evidence',
    label: 'Evidence',
    key: 'e',
    operation: 'listEvidence',
    load: async () => (await import('../features/evidence/evidence-page.tsx')).EvidencePage,
    loadOne: async () => (await import('../features/evidence/event-page.tsx')).EventPage,
  },
  {
    path: 'policies',
    label: 'Policies',
    key: 'p',
    operation: 'listPacks',
    load: async () => (await import('../features/policies/policies-page.tsx')).PoliciesPage,
    loadOne: async () => (await import('../features/policies/pack-page.tsx')).PackPage,
  },
  {
    path: 'gateway',
    label: 'Gateway',
    key: 'w',
    operation: 'listGatewayServers',
    load: async () => (await import('../features/gateway/gateway-page.tsx')).GatewayPage,
    loadOne: async () => (await import('../features/gateway/server-page.tsx')).ServerPage,
  },
  {
    path: 'inventory',
    label: 'Inventory',
    key: 'i',
    operation: 'listInventory',
    load: async () => (await import('../features/inventory/inventory-page.tsx')).InventoryPage,
    loadOne: async () => (await import('../features/inventory/asset-page.tsx')).AssetPage,
  },
  {
    path: 'repositories',
    label: 'Repositories',
    key: 'r',
    operation: 'listRepositories',
    load: async () =>
      (await import('../features/repositories/repositories-page.tsx')).RepositoriesPage,
    loadOne: async () =>
      (await import('../features/repositories/repository-page.tsx')).RepositoryPage,
  },
  {
    path: 'tenants',
    label: 'Tenants',
    key: 't',
    operation: 'listTenants',
    load: async () => (await import('../features/platform/tenants-page.tsx')).TenantsPage,
  },
  {
    path: 'settings',
    label: 'Settings',
    key: 's',
    operation: 'getMe',
    load: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
    loadOne: async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
  },
];
