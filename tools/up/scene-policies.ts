import type {
  Agent,
  Approval,
  GovernDecision,
  PackSourceFile,
  PolicyPackDetail,
  ReplayReport,
} from '@svc/contract';
import { call, listAll } from './api.ts';
import type { AgentOnScene } from './remembered.ts';
import { checkAs } from './scene-agents.ts';
import type { Walk } from './walk.ts';

const PACK = '/v1/policies/packs/pack-dev-observe';
const REFUNDS: PackSourceFile = {
  file: 'refunds.cedar',
  text: restriction('refund-needs-a-person', 'approve', 'money leaves the shop', 'orders.refund'),
};
const NOTES: PackSourceFile = {
  file: 'notes.cedar',
  text: restriction(
    'list-needs-a-person',
    'approve',
    'a list has the orders of all customers',
    'orders.list',
  ),
};

function restriction(id: string, outcome: string, reason: string, tool: string): string {
  return `@id("${id}")
@outcome("${outcome}")
@reason("${reason}")
forbid (principal, action == Action::"call", resource)
when { resource.name == "${tool}" };
`;
}

/** Saves and activates a version of the development pack in which a refund waits for a person. */
export async function addRefundRule({ development }: Walk): Promise<void> {
  const active = await call<PolicyPackDetail>(development, 'alice', 'GET', PACK);
  if (active.sources.some(({ file }) => file === REFUNDS.file)) return;
  const { version } = await saved(development, [...active.sources, REFUNDS]);
  await call(development, 'alice', 'POST', `${PACK}/activate`, {
    version,
    reason: 'refunds were made without anybody looking',
  });
}

/** Saves a stricter draft and tries it on the decisions so far; returns what it would change. */
export async function replayDraft({ development }: Walk): Promise<string> {
  const known = await listAll<ReplayReport>(development, '/v1/policies/replays?');
  if (known[0] !== undefined) return outcomeOf(known[0]);
  const active = await call<PolicyPackDetail>(development, 'alice', 'GET', PACK);
  const { version } = await saved(development, [...active.sources, NOTES]);
  const body = { packId: 'pack-dev-observe', version };
  return outcomeOf(
    await call<ReplayReport>(development, 'alice', 'POST', '/v1/policies/replay', body),
  );
}

function saved(
  development: Walk['development'],
  sources: readonly PackSourceFile[],
): Promise<PolicyPackDetail> {
  return call<PolicyPackDetail>(development, 'alice', 'PUT', PACK, { sources });
}

function outcomeOf({ recorded, flips }: Pick<ReplayReport, 'recorded' | 'flips'>): string {
  return `${flips} of ${recorded} decisions would change`;
}

/** Asks for a refund, and for what the agent may do alone. */
export async function askForRefund(walk: Walk, agent: AgentOnScene): Promise<void> {
  await checkAs(walk, agent, 'orders.read', { id: '1042' });
  await checkAs(walk, agent, 'orders.read', { id: '1043' });
  const { decision, reason, approvalId } = await refund(walk, agent);
  if (approvalId === null) {
    throw new Error(`expected the refund to wait for an approval, got ${decision}: ${reason}`);
  }
}

/** Asks again where the last question expired before anybody answered: an approval is there to be decided at every start. */
export async function askAgain(walk: Walk): Promise<void> {
  const { development } = walk;
  const { agent } = development.remembered();
  if (agent === null) return;
  const path = '/v1/approvals?kind=call&limit=1';
  const { items } = await call<{ items: Approval[] }>(development, 'alice', 'GET', path);
  if (items[0]?.state !== 'expired') return;
  const { state } = await call<Agent>(
    development,
    'alice',
    'GET',
    `/v1/agent-identities/${agent.id}`,
  );
  if (state === 'approved') await refund(walk, agent);
}

function refund(walk: Walk, agent: AgentOnScene): Promise<GovernDecision> {
  const args = { id: '1042', amount: '24.00 EUR', reason: 'the lid is broken' };
  return checkAs<GovernDecision>(walk, agent, 'orders.refund', args);
}
