import type { RiskRule, TextSpan } from '@svc/analysis';
import {
  type BlastRadius,
  blastRadiusOf,
  type Confidence,
  type FactorTables,
  type Severity,
} from '@svc/contract';

/**
 * The published table behind a finding's blast radius. Its three factors add up to at most 100: whom the file reaches
 * (15 to 30), what an attacker gains (15 to 50), and which obstacles remain (0 to 20).
 */
export const AGENT_CONFIG_FACTORS = {
  audience: {
    project: { points: 30, title: 'everyone who opens the project with the agent' },
    shared: { points: 30, title: 'everyone who installs the skill or plugin' },
    user: { points: 20, title: 'one user of the agent' },
    example: { points: 15, title: 'readers of an example or a test' },
  },
  gain: {
    commands: { points: 50, title: 'commands on the machine, as the user' },
    files: { points: 40, title: 'files of the machine' },
    instructions: { points: 40, title: 'the agent’s instructions' },
    credential: { points: 40, title: 'what the credential reaches' },
    conversation: { points: 35, title: 'prompts, code and answers in transit' },
    tools: { points: 30, title: 'the tools of the servers' },
    code: { points: 40, title: 'code of a server, run as the user' },
    isolation: { points: 20, title: 'one of several layers of isolation' },
  },
  barrier: {
    none: { points: 20, title: 'none: it takes effect immediately' },
    publisher: { points: 10, title: 'a publisher or registry must be compromised first' },
    network: { points: 10, title: 'a position on the network path is needed' },
    content: { points: 10, title: 'the agent must read malicious text' },
    trust: { points: 5, title: 'the user must trust the folder or the server once' },
  },
} as const satisfies FactorTables;
export type Audience = keyof typeof AGENT_CONFIG_FACTORS.audience;

export type Gain = keyof typeof AGENT_CONFIG_FACTORS.gain;

export type Barrier = keyof typeof AGENT_CONFIG_FACTORS.barrier;

export type AgentRule = RiskRule & { readonly gain: Gain; readonly barrier: Barrier };

/** What a check saw in a file, before the file's place is weighed. */
export type Sign = {
  readonly rule: AgentRule;
  readonly span: TextSpan;
  readonly message: string;
  readonly identity: string;
  /** Default: the rule's severity. */
  readonly severity?: Severity;
  /** Default: high. */
  readonly confidence?: Confidence;
  readonly isSecret?: true;
};

/** A rule about agents' configuration; `name` becomes `agent-config/<name>`. */
export function agentRule(name: string, rule: Omit<AgentRule, 'id' | 'category'>): AgentRule {
  return { id: `agent-config/${name}`, category: 'agent-config', ...rule };
}

export function agentBlastRadius({ gain, barrier }: AgentRule, audience: Audience): BlastRadius {
  return blastRadiusOf(AGENT_CONFIG_FACTORS, { audience, gain, barrier });
}
