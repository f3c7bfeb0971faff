import type { EvidenceRecord } from '@svc/contract';
import { AgentLink } from '../parts/agent-link.tsx';
import { CopyButton } from '../parts/copy-button.tsx';
import { DiffText } from '../parts/diff-text.tsx';
import { Entity } from '../parts/entity.tsx';
import { JsonTree } from '../parts/json-tree.tsx';
import { KindText } from '../parts/kind-icon.tsx';
import { Mark } from '../parts/mark.tsx';
import { MemberLink } from '../parts/member-link.tsx';
import { Facts } from '../parts/page.tsx';
import { cssVariables, LIGHT } from '../parts/palette.ts';
import { PathText } from '../parts/path-text.tsx';
import { PersonText } from '../parts/person-text.tsx';
import { RepositoryLink } from '../parts/repository-link.tsx';
import { RepositoryName } from '../parts/repository-name.tsx';
import { SEVERITIES, SeverityBadge, StateBadge } from '../parts/severity.tsx';
import { TenantLink } from '../parts/tenant-link.tsx';
import { TimeText } from '../parts/time-text.tsx';
import { UntrustedText } from '../parts/untrusted-text.tsx';
import type { Story } from './story.tsx';

const HOSTILE = '<img src=x onerror=alert(1)> \u202e\u200b javascript:alert(1)';
const LONG = 'a-name-without-a-space-'.repeat(12);
const DIFF = `--- a/config.py\n+++ b/config.py\n@@ -1,2 +1,3 @@\n+import os\n # ${HOSTILE}\n-key = '***'\n+key = os.environ['KEY'] # ${LONG}\n`;
const LONG_DIFF = `@@ -1,500 +0,0 @@\n${'-gone\n'.repeat(500)}`;
const AGO = (ms: number) => new Date(Date.now() - ms).toISOString();
const PAIRS = Object.keys(cssVariables(LIGHT)).filter((name) => name.endsWith('-tint'));

/** What these stories need of an event: who did it, and to what. */
const REVOKED = {
  disclosed: {},
  names: { '/actor/id': 'alice', '/subject/id': 'order-desk' },
  event: {
    actor: { type: 'user', id: 'user:https://idp.example#alice' },
    subject: { type: 'agent', id: 'agt_01h8aaaaaaaaaaaaaaaaaaaaaa' },
  },
} as unknown as EvidenceRecord;

/** Text, names, times, badges: what stands in cells and facts. */
export const TEXT_STORIES: readonly Story[] = [
  {
    title: 'Paths',
    files: ['path-text.tsx'],
    samples: [
      { name: 'in the root', show: <PathText path=".env" line={2} /> },
      {
        name: 'in a folder, after a name',
        show: <PathText path="src/app/a.ts" line={7} before="shop" />,
      },
      { name: 'too long', show: <PathText path={`src/${'deep/'.repeat(40)}a.ts`} line={13} /> },
      { name: 'of others', show: <PathText path={HOSTILE} line={1} /> },
    ],
  },
  {
    title: 'Actors and subjects of events',
    files: ['entity.tsx'],
    samples: [
      { name: 'with its page', show: <Entity record={REVOKED} of="subject" isLink /> },
      { name: 'without a link', show: <Entity record={REVOKED} of="actor" /> },
    ],
  },
  {
    title: 'Tokens',
    files: ['palette.ts', 'theme.ts', 'mark.tsx'],
    samples: [
      { name: 'mark', show: <Mark /> },
      {
        name: 'text on its tint',
        show: (
          <div className="swatches">
            {PAIRS.map((tint) => (
              <span
                key={tint}
                style={{ background: `var(${tint})`, color: `var(${tint.slice(0, -5)})` }}
              >
                {tint.slice(6, -5)}
              </span>
            ))}
          </div>
        ),
      },
      {
        name: 'type',
        show: (
          <>
            <strong>Strong text of 14 px</strong>
            <span>Text of 14 px with figures 0123456789</span>
            <span className="muted">Muted text</span>
            <code>code and ids: agt_01h8</code>
          </>
        ),
      },
    ],
  },
  {
    title: 'Badges',
    files: ['severity.tsx'],
    samples: [
      {
        name: 'severities',
        show: (
          <div className="badges">
            {SEVERITIES.map((severity) => (
              <SeverityBadge key={severity} severity={severity} />
            ))}
          </div>
        ),
      },
      {
        name: 'states',
        show: (
          <div className="badges">
            {['open', 'triaged', 'fixed', 'waiting', 'approved', 'revoked', 'shadow', 'draft'].map(
              (state) => (
                <StateBadge key={state} state={state} />
              ),
            )}
          </div>
        ),
      },
    ],
  },
  {
    title: 'Names and times',
    files: [
      'agent-link.tsx',
      'kind-icon.tsx',
      'member-link.tsx',
      'person-text.tsx',
      'repository-link.tsx',
      'repository-name.tsx',
      'tenant-link.tsx',
      'time-text.tsx',
      'untrusted-text.tsx',
    ],
    samples: [
      {
        name: 'people, repositories, links',
        show: (
          <>
            <PersonText principal="user:https://login.example.com#alice" />
            <AgentLink id="agt_00000000000000000000000000" />
            <RepositoryLink id="repo_00000000000000000000000000" />
            <RepositoryName id="repo_00000000000000000000000000" />
            <TenantLink to="/agents">Agents</TenantLink>
          </>
        ),
      },
      {
        name: 'members of a signal: of the service, with what stands behind the id, and unknown',
        show: (
          <>
            <MemberLink id="tok_00000000000000000000000000" />
            <MemberLink id="gws_00000000000000000000000000 read_file" />
            <MemberLink id="a log of another service" />
          </>
        ),
      },
      {
        name: 'kinds',
        show: (
          <p className="named">
            {['agent', 'model', 'mcp-server', 'credential', 'secret', 'unknown'].map((kind) => (
              <span key={kind}>
                <KindText kind={kind} />
              </span>
            ))}
          </p>
        ),
      },
      {
        name: 'times',
        show: (
          <>
            <TimeText time={AGO(0)} />
            <TimeText time={AGO(3 * 3_600_000)} />
            <TimeText time={AGO(-40 * 86_400_000)} />
            <TimeText time={AGO(3_600_000)} isAbsolute />
            <TimeText time={null} />
          </>
        ),
      },
      { name: 'text of others', show: <UntrustedText text={HOSTILE} /> },
      { name: 'long', show: <UntrustedText text={LONG} /> },
    ],
  },
  {
    title: 'Facts and values',
    files: ['page.tsx', 'json-tree.tsx', 'copy-button.tsx', 'diff-text.tsx'],
    samples: [
      {
        name: 'facts',
        show: (
          <Facts
            facts={[
              ['Owner', 'alice'],
              ['Id', <code key="id">agt_01m89vcc99f6jvyxk4j9rsjntst</code>],
              ['Reason', <UntrustedText key="reason" text={LONG} />],
            ]}
          />
        ),
      },
      {
        name: 'JSON',
        show: <JsonTree name="arguments" value={{ id: 1, to: [HOSTILE], none: {} }} />,
      },
      { name: 'diff', show: <DiffText diff={DIFF} label="Change" /> },
      { name: 'long diff', show: <DiffText diff={LONG_DIFF} label="Long change" /> },
      { name: 'copy', show: <CopyButton text="copied" /> },
    ],
  },
];
