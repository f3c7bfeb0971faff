import type { OutboundRule } from '../../../foundation/outbound-rule.ts';
import type { GithubRequest, GithubResponse } from './github-request.ts';

/** What the process that holds tokens is started with, as JSON. */
export type KeeperSettings = {
  /** Address of the API. */
  readonly api: string;
  readonly allow: readonly OutboundRule[];
  readonly allowLoopback: boolean;
};

/** To the process, and back from it. */
export type KeeperRequest = { readonly id: number; readonly request: GithubRequest };
export type KeeperAnswer = { readonly id: number; readonly response: GithubResponse };
