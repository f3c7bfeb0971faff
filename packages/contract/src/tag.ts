/** Tags that group the operations of the API, one for each feature, with their descriptions in OpenAPI. */
export const TAGS = {
  me: 'The credential of the request: its role and its tenant.',
  overview: 'What the first page of the console shows, in one answer.',
  people: 'People of the tenant, who sign in at its identity provider, and their sessions.',
  'identity-providers': 'Issuers of people and agents: proposed, proven, and then in force.',
  tokens: 'Service tokens for CI and other programs. The value of a token is returned once.',
  repositories: 'Repositories whose scans are collected, registered by name.',
  scans: 'Scan reports uploaded by `svc scan --upload`, with their coverage.',
  ingest:
    'Reports of other tools, as SARIF or in formats of their own, whose results become findings.',
  'pr-checks': 'Checks of the lines that a pull request adds.',
  findings: 'Findings of all scans, deduplicated by fingerprint.',
  'fix-pull-requests': 'Pull requests with the mechanical fix of a finding.',
  views: 'Saved views of findings, shared by the people of a tenant.',
  inventory: 'AI assets detected in the repositories, and the relations between them.',
  aibom: 'AI bills of materials in CycloneDX.',
  agents: 'Identities of AI agents: request, approval, rejection and revocation.',
  packs: 'Policy packs: versions, promotion, rollback and replay of recorded decisions.',
  approvals: 'Tool calls and changes that wait for an administrator.',
  govern: 'Decisions about the tool calls of agents.',
  gateway: 'MCP servers behind the agent gateway: address, mode, credential and limits.',
  compliance:
    'Frameworks and their controls in our own words, signals computed from records, what people attest, and scopes.',
  changes: 'What changes in the tenant, as it happens.',
  evidence: 'The tamper-evident log of decisions and changes: list, export and verification.',
  notifications: 'Channels that notifications and evidence are delivered to, and their deliveries.',
  jobs: 'Background jobs that failed for good, and their replay.',
  integrations: 'Issue trackers, and the tickets of findings.',
  'code-host': 'The code-hosting App, which reads repositories and checks pull requests.',
  platform: 'Tenants of the deployment, for platform administrators.',
} as const;
export type Tag = keyof typeof TAGS;
