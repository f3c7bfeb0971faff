import type { SignalResult, SignalWithResult } from '@svc/contract';
import { useOperation } from '../../api/queries.ts';
import { Loaded } from '../../parts/loading.tsx';
import { numberText } from '../../parts/number-text.ts';
import { Columns, Facts } from '../../parts/page.tsx';
import type { Search } from '../../parts/search.ts';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { SignalControls } from './signal-controls.tsx';
import { Exceptions, Exclusions, FAILING_ID, Failing } from './signal-members.tsx';
import { StatusBadge } from './status-badge.tsx';
import { OUTCOMES } from './status-text.ts';

/** A signal: its question, what it answered with the evidence for it, what it cannot say, and the controls that read it. */
export function SignalDetail({ id }: { readonly id: string }) {
  const signal = useOperation('getSignal', { params: { signalId: id } });
  return (
    <Loaded query={signal} shape="thing">
      {({ signal: asked, outcome, reason, result }) => (
        <article className="stack" aria-label="Signal">
          <h2>{asked.question}</h2>
          <div className="badges">
            <StatusBadge column={OUTCOMES} value={outcome} />
            {result !== null && <Figures id={id} result={result} />}
          </div>
          <p>
            <span className="muted">Counted:</span> {asked.population}
          </p>
          {reason !== null && <p>{reason}</p>}
          <p>
            <span className="muted">Limits:</span> {asked.cannotSay}
          </p>
          <Columns aside={<SignalFacts signal={asked} result={result} />}>
            {result !== null && (
              <>
                <Failing failing={result.failing} />
                {result.period !== null && <Exceptions period={result.period} />}
                <Exclusions exclusions={result.exclusions} />
              </>
            )}
            <SignalControls signalId={id} />
          </Columns>
        </article>
      )}
    </Loaded>
  );
}

/** Filters of the list of findings that has exactly the population of a signal. */
const POPULATIONS: Readonly<Record<string, Search>> = {
  'findings-triaged': { status: 'open,triaged', severity: 'critical,high' },
};

/** How many fail of how many: what fails is listed below, all that are counted where a list of the console has just these. */
function Figures({ id, result }: { readonly id: string; readonly result: SignalResult }) {
  const { failing, population } = result;
  const search = POPULATIONS[id];
  const size = numberText(population.size);
  return (
    <span>
      {failing.count === 0 ? (
        'none'
      ) : (
        <button type="button" className="text-button" onClick={showFailing}>
          {numberText(failing.count)}
        </button>
      )}{' '}
      of{' '}
      {search === undefined ? (
        size
      ) : (
        <TenantLink to="/findings" search={search}>
          {size}
        </TenantLink>
      )}{' '}
      {failing.count === 1 ? 'fails' : 'fail'}
    </span>
  );
}

function showFailing() {
  document.getElementById(FAILING_ID)?.scrollIntoView({ block: 'start' });
}

/** What was asked, and where the answer comes from: what an auditor needs to compute the same. */
function SignalFacts({
  signal,
  result,
}: {
  readonly signal: SignalWithResult['signal'];
  readonly result: SignalResult | null;
}) {
  return (
    <Facts
      facts={[
        ['Condition', signal.condition],
        ['Source', signal.source === 'ledger' ? 'sealed events alone' : 'the state of the service'],
        ['Fresh for', `${signal.freshnessHours} hours`],
        ...(signal.windowDays === null ? [] : ([['Window', `${signal.windowDays} days`]] as const)),
        ['Query version', signal.queryVersion],
        ...(result === null ? ([['Computed', 'never']] as const) : resultFacts(result)),
        ['Id', <code key="id">{signal.id}</code>],
      ]}
    />
  );
}

function resultFacts({ computedAt, log, period, population }: SignalResult) {
  return [
    ['Computed', <TimeText key="computed" time={computedAt} isAbsolute />],
    ...(period === null
      ? []
      : ([
          ['From', <TimeText key="from" time={period.window.from} isAbsolute />],
          ['To', <TimeText key="to" time={period.window.to} isAbsolute />],
          ['Days met', `${period.daysMet} of ${period.days}`],
        ] as const)),
    ...(log === null
      ? []
      : ([
          ['Log', log.logNo],
          ['Read up to event', log.index === -1 ? 'none' : numberText(log.index)],
          ['Chain hash there', <code key="head">{log.head}</code>],
        ] as const)),
    ['Population, SHA-256', <code key="digest">{population.digest}</code>],
  ] as const;
}
