import type { Approval } from '@svc/contract';

/** Returns what an approval asks, such as `support-bot calls mail.send`. */
export function approvalTitle({
  call,
  change,
  kind,
}: Pick<Approval, 'call' | 'change' | 'kind'>): string {
  if (call !== null) return `${call.agent} calls ${call.tool}`;
  if (change === null) return kind;
  switch (change.operation) {
    case 'promotePack':
      return `promote ${change.from.packId} version ${change.from.version} to ${change.packId}`;
    case 'updateGatewayServer':
      return `end enforcement of server ${change.server}`;
    case 'attestControl':
      return `review that ${change.controlId} is attested as ${change.implementation}`;
  }
}
