import { exampleId } from '../example.ts';
import type { GovernCheck, GovernDecision } from './schemas.ts';

export const GOVERN_CHECK: GovernCheck = {
  tool: 'mail.send',
  server: 'mail',
  arguments: { to: 'customer@example.com', subject: 'Release 1.4' },
};

export const GOVERN_DECISION: GovernDecision = {
  decision: 'allow',
  reason: 'the tool is in scope and no rule refuses',
  agent: 'release-notes',
  findings: [],
  maxSeverity: null,
  evidenceId: exampleId('evidence'),
  approvalId: null,
};
