import {
  agent,
  asset,
  definition,
  person,
  provider,
  repository,
  server,
  token,
  use,
} from '../rows.testing.ts';
import { ago, type SignalCases } from '../signal-case.testing.ts';

const revoke = (id: string) =>
  `update agents set state = 'revoked' where tenant_id = $1 and agent_id = '${id}'`;
const ownedBy = (id: string, subject: string, more: Record<string, unknown> = {}) =>
  agent(id, {
    owner: subject,
    owner_issuer: 'https://idp.example',
    owner_subject: subject,
    ...more,
  });

export const AGENT_CASES: Readonly<Record<string, SignalCases>> = {
  'agents-owned': {
    cases: [
      {
        title: 'an owner who is a text, unknown, suspended, inactive or has left fails',
        given: [
          provider('idp'),
          person('alice', 'idp'),
          person('sue', 'idp', { suspended_at: ago(1) }),
          person('ian', 'idp', { active: false }),
          ownedBy('agt_alice', 'alice'),
          ownedBy('agt_left', 'alice', { owner_left_at: ago(1) }),
          ownedBy('agt_sue', 'sue'),
          ownedBy('agt_ian', 'ian'),
          ownedBy('agt_unknown', 'nobody'),
          agent('agt_text'),
          agent('agt_requested', { state: 'requested' }),
        ],
        outcome: 'not_met',
        population: ['agt_alice', 'agt_ian', 'agt_left', 'agt_sue', 'agt_text', 'agt_unknown'],
        failing: ['agt_ian', 'agt_left', 'agt_sue', 'agt_text', 'agt_unknown'],
      },
      {
        title: 'an owner whom the directory that provisions people did not make fails',
        given: [
          provider('idp', { is_provisioned: true }),
          person('alice', 'idp'),
          ownedBy('agt_alice', 'alice'),
        ],
        outcome: 'not_met',
        population: ['agt_alice'],
        failing: ['agt_alice'],
      },
    ],
    removed: {
      by: `update agents set state = 'revoked' where tenant_id = $1 and agent_id <> 'agt_alice'`,
      outcome: 'met',
      population: ['agt_alice'],
    },
  },
  'agents-scoped': {
    cases: [
      {
        title: 'an agent that may call every tool fails, and one with a prefix does not',
        given: [
          agent('agt_a', { allowed_tools: ['mail.*', 'files.read'] }),
          agent('agt_b', { allowed_tools: ['mail.send', '*'] }),
        ],
        outcome: 'not_met',
        population: ['agt_a', 'agt_b'],
        failing: ['agt_b'],
      },
    ],
    removed: { by: revoke('agt_b'), outcome: 'met', population: ['agt_a'] },
  },
  'agents-reviewed': {
    cases: [
      {
        title: 'an approval of more than a year ago, and none, fail',
        given: [
          agent('agt_a', { approved_at: ago(364) }),
          agent('agt_b', { approved_at: ago(366) }),
          agent('agt_c', { approved_at: null }),
        ],
        outcome: 'not_met',
        population: ['agt_a', 'agt_b', 'agt_c'],
        failing: ['agt_b', 'agt_c'],
      },
    ],
    removed: {
      by: `update agents set state = 'revoked' where tenant_id = $1 and agent_id <> 'agt_a'`,
      outcome: 'met',
      population: ['agt_a'],
    },
  },
  'agents-governed': {
    cases: [
      {
        title: 'an agent without a sealed decision fails; another event of it is none',
        given: [agent('agt_a'), agent('agt_b')],
        facts: [
          {
            kind: 'policy_decision',
            actor: { type: 'agent', id: 'agt_a', name: 'agt_a' },
            subject: { type: 'tool', id: 'mail.send' },
            data: { decision: 'deny', reason: 'r', rule: null, server: null, epoch: 0 },
          },
          {
            kind: 'approval.requested',
            actor: { type: 'agent', id: 'agt_b', name: 'agt_b' },
            subject: { type: 'approval', id: 'apr_1' },
            data: { kind: 'call', expiresAt: '2026-01-01T00:00:00.000Z' },
          },
        ],
        outcome: 'not_met',
        population: ['agt_a', 'agt_b'],
        failing: ['agt_b'],
      },
    ],
    removed: { by: revoke('agt_b'), outcome: 'met', population: ['agt_a'] },
  },
  'agents-use-their-scope': {
    cases: [
      {
        title: 'a pattern that matched no recent call of its agent fails',
        given: [
          agent('agt_a', { allowed_tools: ['mail.*', 'files.read', 'old.tool'] }),
          use('agt_a', 'mail.send'),
          use('agt_a', 'old.tool', { last_seen_at: ago(91) }),
          agent('agt_b', { allowed_tools: ['chat.post'] }),
          use('agt_b', 'files.read'),
          use('agt_b', 'chat.post'),
        ],
        outcome: 'not_met',
        population: ['agt_a/files.read', 'agt_a/mail.*', 'agt_a/old.tool', 'agt_b/chat.post'],
        failing: ['agt_a/files.read', 'agt_a/old.tool'],
      },
    ],
    removed: { by: revoke('agt_a'), outcome: 'met', population: ['agt_b/chat.post'] },
  },
  'agents-use-declared-tools': {
    cases: [
      {
        title: 'a called tool that neither code nor an accepted definition declares fails',
        given: [
          repository('repo_a'),
          repository('repo_old', { archived_at: ago(1) }),
          asset('ast_1', 'repo_a', { kind: 'tool', name: 'send' }),
          asset('ast_2', 'repo_a', { kind: 'tool', name: 'lookup' }),
          asset('ast_3', 'repo_old', { kind: 'tool', name: 'hidden' }),
          server('files', 'enforce'),
          definition('files', 'read', { accepted: true }),
          definition('files', 'write', { pending: true, state: 'quarantined' }),
          agent('agt_a'),
          use('agt_a', 'mail.send', { server: 'mail' }),
          use('agt_a', 'lookup'),
          use('agt_a', 'hidden'),
          use('agt_a', 'files.read', { server: 'files' }),
          use('agt_a', 'files.write', { server: 'files' }),
          use('agt_a', 'two\nlines'),
        ],
        outcome: 'not_met',
        population: [
          '/hidden',
          '/lookup',
          '/two%0Alines',
          'files/files.read',
          'files/files.write',
          'mail/mail.send',
        ],
        failing: ['/hidden', '/two%0Alines', 'files/files.write'],
      },
    ],
    removed: {
      by: `delete from runtime_uses where tenant_id = $1 and tool not in ('mail.send', 'lookup', 'files.read')`,
      outcome: 'met',
      population: ['/lookup', 'files/files.read', 'mail/mail.send'],
    },
  },
  'agent-credentials-expire': {
    cases: [
      {
        title: 'a lab token without an end, or with a late one, fails; an ended one is no member',
        given: [
          agent('agt_a'),
          agent('agt_gone', { state: 'revoked' }),
          ...Object.entries({
            tok_ok: ago(-364),
            tok_late: ago(-366),
            tok_endless: null,
            tok_ended: ago(1),
          }).map(([id, expires_at]) => token(id, { kind: 'agent', agent_id: 'agt_a', expires_at })),
          token('tok_revoked', { kind: 'agent', agent_id: 'agt_a', revoked_at: ago(1) }),
          token('tok_gone', { kind: 'agent', agent_id: 'agt_gone' }),
          token('tok_service'),
        ],
        outcome: 'not_met',
        population: ['tok_endless', 'tok_late', 'tok_ok'],
        failing: ['tok_endless', 'tok_late'],
      },
    ],
    removed: {
      by: `update tokens set revoked_at = now() where tenant_id = $1 and token_id in ('tok_late', 'tok_endless')`,
      outcome: 'met',
      population: ['tok_ok'],
    },
  },
};
