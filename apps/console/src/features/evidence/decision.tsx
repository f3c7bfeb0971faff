import type { ArgumentFinding, DecisionExplanation, EvidenceDetail } from '@svc/contract';
import { toolNames } from '@svc/policy/tool-names';
import type { ReactNode } from 'react';
import { decisionState } from '../../parts/decision-state.ts';
import { Entity } from '../../parts/entity.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { countText, numberText } from '../../parts/number-text.ts';
import { SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

type ShownFact = readonly [string, ReactNode];

/** Members of the data that are shown in words of their own. */
export const DECISION_MEMBERS: ReadonlySet<string> = new Set([
  'decision',
  'reason',
  'rule',
  'server',
  'status',
  'findings',
  'omittedFindings',
  'maxSeverity',
  'pack',
  'approval',
  'environment',
  'token',
  'issuer',
  'gateway',
]);

/** What a decision has sealed, as `policy_decision` of the contract has it. */
type DecisionData = {
  readonly rule?: string | null;
  readonly server?: string | null;
  readonly findings?: readonly ArgumentFinding[];
  readonly omittedFindings?: number;
  readonly pack?: { readonly id: string; readonly version: number };
  readonly approval?: string;
  readonly environment?: string;
  readonly token?: string;
  readonly issuer?: string;
  readonly gateway?: {
    readonly server: string;
    readonly mode: 'observe' | 'enforce';
    readonly wouldBlock: boolean;
    readonly taint?: { readonly sources: number; readonly paths: number };
  };
};

/** Returns the tool of an event by the name that policies have for it; null where a call could not be read. */
function toolOf({ event }: EvidenceDetail): string | null {
  if (event.subject['type'] !== 'tool') return null;
  const { server } = event.data as DecisionData;
  return toolNames({ server: server ?? null, tool: String(event.subject['id']) }).name;
}

/** What was decided, and who called what. */
export function DecisionSentence({ record }: { readonly record: EvidenceDetail }) {
  const state = decisionState(record.event.data);
  const tool = toolOf(record);
  return (
    <p className="badges">
      {state !== null && <StateBadge state={state} />}
      <span>
        <Entity record={record} of="actor" isLink /> called{' '}
        {tool === null ? 'a tool that could not be read' : <UntrustedText text={tool} />}
      </span>
    </p>
  );
}

/** Returns what a person asks of a decision, in that order: why, by which rule, about which call. */
export function decisionFacts(record: EvidenceDetail): ShownFact[] {
  const { reason } = record.event.data;
  const data = record.event.data as DecisionData;
  const { rule, approval, environment, token, issuer } = data;
  const server = serverOf(data);
  return [
    ...(typeof reason === 'string'
      ? [['Why', <UntrustedText key="why" text={reason} />] as const]
      : []),
    ['Rule', <Rule key="rule" rule={rule ?? null} />],
    ...(data.pack === undefined ? [] : [['Policy pack', packLink(data.pack)] as const]),
    ...(approval === undefined
      ? []
      : [['Approval', <MemberLink key="approval" id={approval} />] as const]),
    ...(data.findings === undefined
      ? []
      : [['Found in arguments', <Findings key="findings" {...data} />] as const]),
    ...(server === null ? [] : [['Server', server] as const]),
    ...(data.gateway === undefined ? [] : [['Gateway', gatewayText(data.gateway)] as const]),
    ...(environment === undefined ? [] : [['Environment', environment] as const]),
    ...(token === undefined
      ? []
      : [['Signed in by', <span key="token">lab token, {token}</span>] as const]),
    ...(issuer === undefined
      ? []
      : [['Signed in by', <UntrustedText key="issuer" text={`a JWT of ${issuer}`} />] as const]),
  ];
}

/** The server of the gateway with its page, else as the call names it; null where neither is known. */
function serverOf({ gateway, server }: DecisionData): ReactNode {
  if (gateway !== undefined) return <MemberLink id={gateway.server} />;
  return typeof server === 'string' ? <UntrustedText text={server} /> : null;
}

function Rule({ rule }: { readonly rule: string | null }) {
  if (rule === 'credential') return <>refused for its credential, before any rule</>;
  if (rule === null) return <>none: no rule restricts the call</>;
  return (
    <code>
      <UntrustedText text={rule} />
    </code>
  );
}

function packLink({ id, version }: NonNullable<DecisionData['pack']>): ReactNode {
  return (
    <TenantLink to={`/policies/${id}`} search={{ version: `${version}` }}>
      {id} version {numberText(version)}
    </TenantLink>
  );
}

function Findings({ findings = [], omittedFindings = 0 }: DecisionData) {
  if (findings.length === 0) return <span className="muted">nothing</span>;
  return (
    <ul className="fact-list">
      {findings.map(({ ruleId, title, severity, at }) => (
        <li key={`${ruleId} ${at}`}>
          <SeverityBadge severity={severity} /> {title} at{' '}
          <code>
            <UntrustedText text={at} />
          </code>
        </li>
      ))}
      {omittedFindings > 0 && <li>{numberText(omittedFindings)} more</li>}
    </ul>
  );
}

function gatewayText({ mode, wouldBlock, taint }: NonNullable<DecisionData['gateway']>): string {
  const forwarded = wouldBlock && mode === 'enforce' ? 'not forwarded' : 'forwarded';
  const blocked = wouldBlock && mode === 'observe' ? '; enforcing would have blocked it' : '';
  const copied =
    taint === undefined
      ? ''
      : `; ${countText(taint.paths, 'argument')} copied from untrusted output of ${countText(taint.sources, 'server')}`;
  return `${forwarded}, mode ${mode}${blocked}${copied}`;
}

const FACT_STATES: Readonly<Record<DecisionExplanation['facts']['state'], string>> = {
  verified: '',
  mismatch: 'What is recorded beside the log is not what was sealed, and is not shown.',
  expired: 'The facts that it was made from were deleted after 30 days.',
  missing: 'The facts that it was made from are not there: not written yet, lost, or erased.',
  not_recorded: 'The facts that it was made from were not recorded.',
};

/** Every restriction that applied, strongest first, and whether the recorded facts give the decision again. */
export function DecisionReasons({
  explanation: { reasons, reproduced, facts },
}: {
  readonly explanation: DecisionExplanation;
}) {
  const again =
    reproduced === true
      ? 'Decided again from the recorded facts by the same version, the result is the same.'
      : reproduced === false
        ? 'Decided again from the recorded facts, the result differs.'
        : FACT_STATES[facts.state];
  return (
    <section className="stack" aria-label="How it was decided">
      <h3>How it was decided</h3>
      {reasons.length > 1 && (
        <ol className="fact-list">
          {reasons.map(({ rule, outcome, text }) => (
            <li key={`${rule} ${text}`}>
              <StateBadge state={outcome} /> <code>{rule}</code>: <UntrustedText text={text} />
            </li>
          ))}
        </ol>
      )}
      {again !== '' && <p className="muted">{again}</p>}
    </section>
  );
}
