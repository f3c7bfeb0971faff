import { join } from 'node:path';
import { createRepository } from './sample-repository.ts';
import { upload } from './scan-steps.ts';
import { agentOfATeam, agentThatWaits, approvedAgent } from './scene-agents.ts';
import { attestControls } from './scene-compliance.ts';
import { callThroughGateway, type Neighbours, pointAtNeighbours } from './scene-neighbours.ts';
import { addRefundRule, askForRefund, replayDraft } from './scene-policies.ts';
import { SUPPORT_DESK } from './support-desk.ts';
import type { Walk } from './walk.ts';

/**
 * Fills the deployment with what a console is opened for. Each step looks first whether an interrupted run has done it.
 */
export async function setScene(walk: Walk, neighbours: Neighbours): Promise<void> {
  const { development, dataDir, print } = walk;
  await pointAtNeighbours(walk, neighbours);
  print(
    'alice added the channel "up" of a webhook on loopback, and the MCP server "orders" behind the gateway, in observe',
  );
  const folder = join(dataDir, 'support-desk');
  await createRepository(
    folder,
    SUPPORT_DESK,
    'support-desk: draft answers',
    development.commandEnv,
  );
  const { report } = await upload(development, folder);
  print(`scanned a second repository, support-desk: ${report.findings.length} findings`);
  const agent = await approvedAgent(walk);
  await agentThatWaits(walk);
  await agentOfATeam(walk);
  print(
    `bob approved the agent ${agent.name}, which stays, and stock-report, whose owner is an address; refund-desk waits for an approval`,
  );
  const calls = await callThroughGateway(walk, agent);
  print(`${agent.name} made ${calls} calls of "orders" through the gateway`);
  await addRefundRule(walk);
  const replay = await replayDraft(walk);
  print(
    `alice activated the rule that refunds need a person, and replayed a stricter draft: ${replay}`,
  );
  await askForRefund(walk, agent);
  print(`${agent.name} asked for a refund, which waits for an administrator`);
  const met = await attestControls(walk);
  print(`computed the signals of compliance, ${met} are met; alice attested three controls`);
}
