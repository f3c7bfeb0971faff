/** The operation that the list of a page reads, by the path of the page below the tenant. */
export const PAGE_LISTS = {
  findings: 'listFindings',
  agents: 'listAgents',
  approvals: 'listApprovals',
  evidence: 'listEvidence',
  gateway: 'listGatewayServers',
  inventory: 'listInventory',
  repositories: 'listRepositories',
} as const;
