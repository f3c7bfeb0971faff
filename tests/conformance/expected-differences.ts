/** Checks of the public suite that end otherwise through the gateway than without it. An entry that is stale fails. */
export const EXPECTED_DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-11-25': {
    // the gateway answers lists in one JSON body, where the server opens a stream for each
    'server-sse-multiple-streams/server-sse-streams-functional': 'SUCCESS -> INFO',
  },
  '2026-07-28': {
    // the fixture has no tasks, and the suite does not score them: the gateway denies tools that are not listed by a result
    'tasks-capability-negotiation/sep-2663-server-rejects-undeclared-client': 'FAILURE -> SUCCESS',
    'tasks-dispatch-and-envelope/sep-2663-legacy-task-param-ignored': 'FAILURE -> SUCCESS',
    'tasks-dispatch-and-envelope/tasks-immediate-result-shortcut': 'FAILURE -> SUCCESS',
    'tasks-dispatch-and-envelope/tasks-result-type-complete-on-non-task-responses':
      'FAILURE -> SUCCESS',
    'tasks-lifecycle/tasks-sync-tool-call': 'FAILURE -> SUCCESS',
  },
};
