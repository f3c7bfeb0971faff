/** Limits that signals measure against. A change raises the query version of the signals that use it. */

/** Days within which an open finding is to be closed, from when it was first seen. */
export const DEADLINE_DAYS = { critical: 7, high: 30 } as const;

/** Age of the newest scan of a default branch. */
export const SCAN_DAYS = 7;
/** Age of the newest report of another tool. */
export const REPORT_DAYS = 30;
/** Age of the last test of a red-team target. */
export const RED_TEAM_DAYS = 90;
/** Share of attacks that a target of red-team runs resists. */
export const RESISTED_SHARE = 0.9;
/** Time since an agent was approved or reviewed. */
export const REVIEW_DAYS = 365;
/** Time since the last sealed decision about an agent. */
export const GOVERNED_DAYS = 30;
/** Time since a tool in the scope of agents was called, or a service token used. */
export const UNUSED_DAYS = 90;
/** Longest remaining life of a credential. */
export const CREDENTIAL_DAYS = 365;
/** Age of the newest cosigned checkpoint. */
export const WITNESS_DAYS = 7;
/** Days that events are kept: six months (Art. 19 and 26(6) of Regulation (EU) 2024/1689). */
export const RETENTION_DAYS = 183;
/** Administrators: at least so many, */
export const MIN_ADMINS = 2;
/** and at most a tenth of the people, or so many where that is more. */
export const MAX_FEW_ADMINS = 5;
/** Age of a key that seals stored secrets. */
export const KEY_DAYS = 365;
/** Time between a replay of a policy pack and the promotion that it precedes. */
export const REPLAY_DAYS = 30;
/** Window of a `period` signal that the service computes. */
export const WINDOW_DAYS = 90;
/** Days that notifications are recorded; a longer window is not all there. */
export const NOTIFICATION_DAYS = 30;
