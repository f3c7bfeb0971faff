import type { Overview } from '@svc/contract';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useMe } from '../../api/me.ts';
import { Card } from '../../parts/card.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { pinOf, readPins } from '../../verify/pinned-logs.ts';
import { type RolloutStep, rolloutSteps } from './rollout.ts';

/** The steps of the rollout, the next one marked; nothing once all are done. */
export function Rollout({ rollout }: Pick<Overview, 'rollout'>) {
  const { tenant } = useMe();
  const hasVerified = (pinOf(readPins(), tenant.id)?.head ?? null) !== null;
  const steps = rolloutSteps({ ...rollout, hasVerified });
  const next = steps.find(({ isDone }) => !isDone);
  if (next === undefined) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card
      title="Rollout"
      link={
        <span className="muted">
          {done} of {steps.length}
        </span>
      }
    >
      <ol className="checklist">
        {steps.map((step) => (
          <Step key={step.title} step={step} isNext={step === next} />
        ))}
      </ol>
    </Card>
  );
}

function Step({
  step: { title, isDone, page },
  isNext,
}: {
  readonly step: RolloutStep;
  readonly isNext: boolean;
}) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li aria-current={isNext ? 'step' : undefined} data-done={isDone || undefined}>
      <Icon size={16} stroke={1.75} aria-label={isDone ? 'Done:' : 'To do:'} role="img" />
      {isDone ? <span>{title}</span> : <TenantLink to={page}>{title}</TenantLink>}
    </li>
  );
}
