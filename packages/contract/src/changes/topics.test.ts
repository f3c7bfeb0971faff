import { expect, test } from 'vitest';
import { EVENT_KINDS } from '../events/catalogue.ts';
import { topicsOf } from './topics.ts';

/** Events after which a reader of several lists, or of a list with another name, reads again. */
test.each([
  ['pack.promoted', ['packs', 'approvals']],
  ['installation.added', ['integrations', 'repositories']],
  ['report.ingested', ['findings', 'inventory', 'repositories']],
  ['repository.deleted', ['repositories', 'findings', 'inventory']],
  ['scan.completed', ['findings', 'inventory', 'repositories']],
  ['ticket.opened', ['findings', 'integrations']],
  ['ticket_opened.x', ['findings', 'integrations']],
  ['user.suspended', ['people', 'sessions']],
  ['control.attested', ['compliance']],
  ['compliance_scope.retired', ['compliance']],
  ['compliance.snapshot_taken', ['compliance']],
  ['fix_pull_request.opened', ['findings']],
  ['finding.triaged', ['findings']],
  ['group.changed', ['people']],
  ['job.kept', ['jobs']],
  ['agent.approved', ['agents']],
  ['approval.requested', ['approvals']],
  ['gateway.outcome', ['gateway']],
  ['identity_provider.changed', ['identity-providers']],
  ['integration.changed', ['integrations']],
  ['notification.sent', ['notifications']],
  ['session.ended', ['sessions']],
  ['token.created', ['tokens']],
  ['view.saved', ['views']],
])('an event %s is of %j beside the evidence', (kind, topics) => {
  expect(topicsOf(kind)).toEqual(['evidence', ...topics]);
});

test('an event of a kind without a list is of the evidence alone', () => {
  expect(topicsOf('policy_decision')).toEqual(['evidence']);
  for (const kind of EVENT_KINDS) expect(topicsOf(kind)[0], kind).toBe('evidence');
});
