import type { RiskRule, TextSpan } from '@svc/analysis';
import {
  type BlastRadius,
  blastRadiusOf,
  type Confidence,
  type FactorTables,
  type Severity,
} from '@svc/contract';

/**
 * The published table behind a finding's blast radius. Its three factors add up to at most 100: who can start the job
 * (5 to 30), which secrets and permissions it has (5 to 45), and what the AI step may do (5 to 25).
 */
export const CI_FACTORS = {
  'started by': {
    anyone: { points: 30, title: 'anyone with an account of the code host' },
    unknown: { points: 15, title: 'unknown from the file' },
    members: { points: 5, title: 'people who may write to the repository' },
  },
  holds: {
    'write-and-secrets': { points: 45, title: 'a token that can write, and secrets' },
    write: { points: 35, title: 'a token that can write' },
    secrets: { points: 35, title: 'secrets besides the model’s key' },
    unknown: { points: 20, title: 'the repository’s default token' },
    model: { points: 15, title: 'the model’s key' },
    nothing: { points: 5, title: 'nothing' },
  },
  'may do': {
    unrestricted: { points: 25, title: 'any command, without approval' },
    tools: { points: 20, title: 'tools, as allowed' },
    answer: { points: 5, title: 'an answer as text' },
  },
} as const satisfies FactorTables;

export type Holding = keyof typeof CI_FACTORS.holds;

export type Power = keyof (typeof CI_FACTORS)['may do'];

/** The context of a step, as far as the file determines it. */
export type Standing = {
  readonly starter: keyof (typeof CI_FACTORS)['started by'];
  readonly holds: Holding;
  readonly power: Power;
};

export type CiSign = {
  readonly rule: RiskRule;
  readonly path: string;
  readonly span: TextSpan;
  readonly message: string;
  readonly identity: string;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly standing: Standing;
};

export function ciRule(name: string, rule: Omit<RiskRule, 'id' | 'category'>): RiskRule {
  return { id: `ci/${name}`, category: 'ci', ...rule };
}

export function ciBlastRadius({ starter, holds, power }: Standing): BlastRadius {
  return blastRadiusOf(CI_FACTORS, { 'started by': starter, holds, 'may do': power });
}
