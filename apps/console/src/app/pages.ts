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
];
