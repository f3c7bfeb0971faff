/** What a client may have read, by topic, and the id of the operation that lists it: who may not call that hears nothing of the topic. */
export const CHANGE_TOPICS = {
  agents: 'listAgents',
  approvals: 'listApprovals',
  compliance: 'listFrameworks',
  evidence: 'listEvidence',
  findings: 'listFindings',
  gateway: 'listGatewayServers',
  'identity-providers': 'listIdentityProviders',
  integrations: 'listIntegrations',
  inventory: 'listInventory',
  jobs: 'listDeadLetters',
  notifications: 'listChannels',
  packs: 'listPacks',
  people: 'listUsers',
  repositories: 'listRepositories',
  sessions: 'listSessions',
  tokens: 'listTokens',
  views: 'listViews',
} as const;
export type ChangeTopic = keyof typeof CHANGE_TOPICS;

/** Topics by the part of an event's kind before its dot; every event is also of `evidence`. */
const TOPICS_OF_KIND: Readonly<Record<string, readonly ChangeTopic[]>> = {
  agent: ['agents'],
  approval: ['approvals'],
  compliance: ['compliance'],
  compliance_scope: ['compliance'],
  control: ['compliance'],
  finding: ['findings'],
  fix_pull_request: ['findings'],
  gateway: ['gateway'],
  group: ['people'],
  identity_provider: ['identity-providers'],
  installation: ['integrations', 'repositories'],
  integration: ['integrations'],
  job: ['jobs'],
  notification: ['notifications'],
  pack: ['packs', 'approvals'],
  report: ['findings', 'inventory', 'repositories'],
  repository: ['repositories', 'findings', 'inventory'],
  scan: ['findings', 'inventory', 'repositories'],
  session: ['sessions'],
  ticket: ['findings', 'integrations'],
  ticket_opened: ['findings', 'integrations'],
  token: ['tokens'],
  user: ['people', 'sessions'],
  view: ['views'],
};

/** Returns the topics of an event's kind, such as `findings` of `finding.triaged`. */
export function topicsOf(kind: string): readonly ChangeTopic[] {
  const [name = kind] = kind.split('.');
  return ['evidence', ...(TOPICS_OF_KIND[name] ?? [])];
}
