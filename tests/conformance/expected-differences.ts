/** Checks of the public suite that end otherwise through the gateway than without it. An entry that is stale fails. */
export const EXPECTED_DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '2025-11-25': {
    // the gateway answers lists in one JSON body, where the server opens a stream for each
    'server-sse-multiple-streams/server-sse-streams-functional': 'SUCCESS -> INFO',
  },
  '2026-07-28': {},
};
