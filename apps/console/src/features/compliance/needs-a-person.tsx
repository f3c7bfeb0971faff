import type { ComplianceOverview, EndingRecord } from '@svc/contract';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { Card } from '../../parts/card.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import { ControlLink } from './control-link.tsx';

/** Controls that a person attests while a signal is not met: the first thing to look into. */
export function Contradictions({
  contradicted,
  frameworks,
}: Pick<ComplianceOverview, 'contradicted' | 'frameworks'>) {
  if (contradicted.length === 0) return null;
  return (
    <Card title="Contradicted: attested, and a signal is not met">
      <ul className="plain-list">
        {contradicted.map((control) => (
          <li key={`${control.frameworkId} ${control.controlId}`}>
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            <ControlLink {...control} />
            <small>{nameOf(frameworks, control)}</small>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Attestations and decisions that end within 30 days unless somebody renews them. */
export function EndsSoon({
  ending,
  frameworks,
}: Pick<ComplianceOverview, 'ending' | 'frameworks'>) {
  if (ending.length === 0) return null;
  return (
    <Card title="Ends within 30 days">
      <ul className="plain-list">
        {ending.map((record) => (
          <li key={`${record.kind} ${record.frameworkId} ${record.controlId} ${record.scope?.id}`}>
            <IconClockExclamation size={16} stroke={1.75} aria-hidden />
            <ControlLink {...record} />
            <small>
              {nameOf(frameworks, record)}, {KINDS[record.kind]}
              {record.scope !== null && (
                <>
                  {' '}
                  of <UntrustedText text={record.scope.name} />
                </>
              )}
            </small>
            <TimeText time={record.expiresAt} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

const KINDS: Readonly<Record<EndingRecord['kind'], string>> = {
  attestation: 'attestation',
  applicability: 'decision whether it applies',
};

function nameOf(
  frameworks: ComplianceOverview['frameworks'],
  { frameworkId, frameworkVersion }: Pick<EndingRecord, 'frameworkId' | 'frameworkVersion'>,
): string {
  const framework = frameworks.find(({ id }) => id === frameworkId);
  const isCurrent = framework?.version === frameworkVersion;
  return isCurrent ? framework.name : `${framework?.name ?? frameworkId} ${frameworkVersion}`;
}
