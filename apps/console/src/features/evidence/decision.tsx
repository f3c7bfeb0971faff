import type { ArgumentFinding, DecisionExplanation, EvidenceDetail } from '@svc/contract';
import { toolNames } from '@svc/policy/tool-names';
import type { ReactNode } from 'react';
import { decisionState } from '../../parts/decision-state.ts';
import { Entity } from '../../parts/entity.tsx';
import { MemberLink } from '../../parts/member-link.tsx';
import { countText, numberText } from '../../parts/number-text.ts';
import { SeverityBadge, StateBadge } from '../../parts/severity.tsx';
import { shortId } from '../../parts/short-id.ts';
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

/** Returns why it was decided so. */
export function whyFacts({ event }: EvidenceDetail): ShownFact[] {
  const { reason } = event.data;
  return typeof reason === 'string' ? [['Why', <UntrustedText key="why" text={reason} />]] : [];
}

/** Returns what a person asks of a decision, in that order: by which rule, what was found, about which call, whether it can be repeated. */
export function decisionFacts(record: EvidenceDetail): ShownFact[] {
  const data = record.event.data as DecisionData;
  const { rule, approval, environment, token, issuer } = data;
  const server = serverOf(data);
  return [
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
      : [['Signed in by', <LabToken key="token" id={token} />] as const]),
    ...(issuer === undefined
      ? []
      : [['Signed in by', <UntrustedText key="issuer" text={`a JWT of ${issuer}`} />] as const]),
    ...(record.explanation === null
      ? []
      : [['Decided again', decidedAgainText(record.explanation)] as const]),
  ];
}

function LabToken({ id }: { readonly id: string }) {
  return <span title={id}>lab token {shortId(id)}</span>;
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
  verified: 'not possible: the version of the pack does not exist',
  mismatch: 'not possible: what is recorded beside the log is not what was sealed',
  expired: 'not possible: the facts that it was made from were deleted after 30 days',
  missing: 'not possible: the facts are not written yet, lost, or erased',
  not_recorded: 'not possible: the facts that it was made from were not recorded',
};

/** Returns what the same version decides from the recorded facts. */
function decidedAgainText({ reproduced, facts }: DecisionExplanation): string {
  if (reproduced === null) return FACT_STATES[facts.state];
  return `${reproduced ? 'the same' : 'otherwise'}, from the recorded facts`;
}

/** Every restriction that applied, strongest first, where there is more than the one that decided. */
export function DecisionReasons({ reasons }: Pick<DecisionExplanation, 'reasons'>) {
  if (reasons.length < 2) return null;
  return (
    <section className="stack" aria-label="All that applied">
      <h3>All that applied, strongest first</h3>
      <ol className="fact-list">
        {reasons.map(({ rule, outcome, text }) => (
          <li key={`${rule} ${text}`}>
            <StateBadge state={outcome} /> <code>{rule}</code>: <UntrustedText text={text} />
          </li>
        ))}
      </ol>
    </section>
  );
}
