import { toolNames } from '@svc/policy';
import { escapeMrkdwn, linked, SOURCE, section } from './message.ts';

/** Content of a message about a pending approval; never its arguments. */
export type ApprovalRequest = {
  readonly id: string;
  readonly kind: 'call' | 'change';
  readonly agent: string | null;
  readonly server: string | null;
  readonly tool: string | null;
  readonly reason: string;
  /** RFC 3339. */
  readonly expiresAt: string;
  /** Address of the approval; null where the deployment has none. */
  readonly url: string | null;
};

/** Returns the envelope of `approval.requested` for webhook channels. */
export function approvalWebhookBody(request: ApprovalRequest): string {
  return JSON.stringify({
    source: SOURCE,
    event: 'approval.requested',
    text: textOf(request),
    approval: request,
  });
}

/** Returns a message for Slack and compatible tools. */
export function approvalChatBody(request: ApprovalRequest): string {
  const { id, reason, expiresAt, url } = request;
  const details = `Reason: ${escapeMrkdwn(reason)}\nExpires: ${expiresAt}\n${linked(id, url)}`;
  return JSON.stringify({
    text: escapeMrkdwn(textOf(request)),
    blocks: [section(`*${escapeMrkdwn(textOf(request))}*`), section(details)],
  });
}

/** `Agent worker waits for an approval to call github.repo.delete`. */
function textOf({ kind, agent, server, tool }: ApprovalRequest): string {
  if (kind === 'change') return 'A change waits for the approval of a second administrator';
  const called = tool === null ? null : toolNames({ server, tool }).name;
  return `Agent ${agent} waits for an approval to call ${called}`;
}
