/** Checks of one pair of eras that end otherwise through the gateway than without it. An entry that is stale fails. */
type Differences = Readonly<Record<string, string>>;
type Era = 'session' | 'stateless';

/** The gateway answers lists in one JSON body, where the server opens a stream for each. */
const ONE_BODY: Differences = {
  'server-sse-multiple-streams/server-sse-streams-functional': 'SUCCESS -> INFO',
};

/** The stateless protocol has neither streams to resume nor this subscription; notifications of changes are not forwarded between eras. */
const SESSION_ALONE: Differences = {
  'resources-subscribe/resources-subscribe': 'SUCCESS -> FAILURE',
  'resources-unsubscribe/resources-unsubscribe': 'SUCCESS -> FAILURE',
  'server-sse-polling/incoming-sse-event': 'INFO -> undefined',
  'server-sse-polling/server-sse-content-type': 'undefined -> INFO',
  'server-sse-polling/server-sse-disconnect-resume': 'SUCCESS -> undefined',
  'server-sse-polling/server-sse-priming-event': 'SUCCESS -> undefined',
  'server-sse-polling/server-sse-retry-field': 'SUCCESS -> undefined',
  'server-sse-polling/stream-closed': 'INFO -> undefined',
};

/** A session asks one thing at a time, which has no name: the gateway gives the client one request for input, "input". */
const ONE_QUESTION: Differences = {
  'input-required-result-basic-elicitation/sep-2322-elicitation-complete': 'SUCCESS -> undefined',
  'input-required-result-basic-elicitation/sep-2322-elicitation-incomplete': 'SUCCESS -> FAILURE',
  'input-required-result-ignore-extra-params/sep-2322-ignore-unexpected-params':
    'SUCCESS -> WARNING',
  'input-required-result-multiple-input-requests/sep-2322-multiple-inputs-complete':
    'SUCCESS -> undefined',
  'input-required-result-multiple-input-requests/sep-2322-multiple-inputs-incomplete':
    'SUCCESS -> FAILURE',
};

/** A server of sessions learns what the client can do once for a session, and has no error for what the client cannot do. */
const CAPABILITIES_OF_SESSION: Differences = {
  'input-required-result-capability-check/sep-2322-respect-client-capabilities':
    'SUCCESS -> FAILURE',
  'server-stateless/sep-2575-missing-capability-http-400': 'SUCCESS -> FAILURE',
  'server-stateless/sep-2575-server-rejects-undeclared-capability': 'SUCCESS -> FAILURE',
};

/** `list_changed` notifications are not forwarded between eras, so there is no subscription. */
const NO_SUBSCRIPTION: Differences = {
  'server-stateless/sep-2575-server-honors-notification-filter': 'SUCCESS -> SKIPPED',
  'server-stateless/sep-2575-server-sends-prompts-list-changed-on-subscription':
    'SUCCESS -> SKIPPED',
  'server-stateless/sep-2575-server-sends-subscription-ack': 'SUCCESS -> SKIPPED',
  'server-stateless/sep-2575-server-sends-tools-list-changed-on-subscription': 'SUCCESS -> SKIPPED',
  'server-stateless/sep-2575-server-tags-subscription-id': 'SUCCESS -> SKIPPED',
};

/** Headers of arguments are of the stateless protocol: a server of sessions ignores `x-mcp-header` in a schema, and reads the body. */
const NO_ARGUMENT_HEADERS: Differences = {
  'http-custom-header-server-validation/sep-2243-server-reject-param-mismatch':
    'SUCCESS -> FAILURE',
  'http-custom-header-server-validation/sep-2243-server-validate-param-match': 'SUCCESS -> FAILURE',
};

/**
 * Tasks are an extension, which the suite does not score. No server of the pinned SDK passes its checks: in the stateless protocol the SDK
 * answers `tasks/get` as an unknown method before a handler is asked. The gateway denies their tools, which are not listed, by a result.
 */
const NO_TASKS: Differences = {
  'tasks-capability-negotiation/sep-2663-server-rejects-undeclared-client': 'FAILURE -> SUCCESS',
  'tasks-dispatch-and-envelope/sep-2663-legacy-task-param-ignored': 'FAILURE -> SUCCESS',
  'tasks-dispatch-and-envelope/tasks-immediate-result-shortcut': 'FAILURE -> SUCCESS',
  'tasks-dispatch-and-envelope/tasks-result-type-complete-on-non-task-responses':
    'FAILURE -> SUCCESS',
  'tasks-lifecycle/tasks-sync-tool-call': 'FAILURE -> SUCCESS',
};

/** Differences by the era of the client, then by that of the server behind the gateway. */
export const EXPECTED_DIFFERENCES: Readonly<Record<Era, Readonly<Record<Era, Differences>>>> = {
  session: {
    session: ONE_BODY,
    stateless: { ...ONE_BODY, ...SESSION_ALONE },
  },
  stateless: {
    session: {
      ...ONE_QUESTION,
      ...CAPABILITIES_OF_SESSION,
      ...NO_SUBSCRIPTION,
      ...NO_ARGUMENT_HEADERS,
      ...NO_TASKS,
    },
    stateless: NO_TASKS,
  },
};
