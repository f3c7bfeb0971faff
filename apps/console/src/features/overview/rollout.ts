/** State from which the rollout steps are derived; null while it is loading. */
export type RolloutState = {
  readonly repositories: number | null;
  readonly enforcingServers: number | null;
  readonly servers: number | null;
  readonly approvedAgents: number | null;
  readonly checkedCalls: number | null;
  readonly channels: number | null;
};

export type RolloutStep = {
  readonly title: string;
  readonly isDone: boolean;
  /** What to do next: a command to paste, or a page of the console. */
  readonly command?: string;
  readonly page?: string;
};

/** Returns the steps of the rollout in their order, each done when the state of the tenant shows it. */
export function rolloutSteps(state: RolloutState, origin: string): readonly RolloutStep[] {
  const some = (count: number | null) => (count ?? 0) > 0;
  return [
    {
      title: 'Scan locally and in CI, in mode observe',
      isDone: some(state.repositories),
      command: 'svc scan .',
    },
    {
      title: 'Connect a repository: upload its scan',
      isDone: some(state.repositories),
      command: `SVC_API=${origin} svc scan . --upload --repo OWNER/NAME`,
    },
    {
      title: 'Get notified of what scans find',
      isDone: some(state.channels),
      page: '/settings/notifications',
    },
    {
      title: 'Register an agent and have a second person approve it',
      isDone: some(state.approvedAgents),
      page: '/agents',
    },
    {
      title: 'Let the agent ask before it calls a tool',
      isDone: some(state.checkedCalls),
      command: `curl ${origin}/v1/govern/check -H "authorization: Bearer $SVC_AGENT_TOKEN" -H "content-type: application/json" -d '{"tool":"mail.send","arguments":{}}'`,
    },
    {
      title: 'Put a tool server behind the gateway, in mode observe',
      isDone: some(state.servers),
      page: '/gateway',
    },
    {
      title: 'Enforce on a server',
      isDone: some(state.enforcingServers),
      page: '/gateway',
    },
  ];
}
