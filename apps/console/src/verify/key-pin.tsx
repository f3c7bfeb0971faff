import { Button } from '@mantine/core';
import type { Verdict } from '@svc/ledger';
import { useState } from 'react';
import { TimeText } from '../parts/time-text.tsx';
import { forgetPin, savePin } from './pinned-logs.ts';
import { headOf } from './use-verification.ts';
import type { Comparison } from './verify-worker.ts';

const GROUP = /.{8}/g;

/** The key that a file was verified with, by its fingerprint: pinned once compared, then the only one trusted here. */
export function KeyPin({ verdict, comparison }: { verdict: Verdict; comparison: Comparison }) {
  const [pinnedAt, setPinnedAt] = useState(comparison.pin?.pinnedAt ?? null);
  if (comparison.key === null) return null;
  const { vkey, fingerprint } = comparison.key;
  const pin = () => {
    const now = new Date().toISOString();
    const { tenant } = verdict;
    if (tenant !== null) savePin({ tenant, key: vkey, pinnedAt: now, head: headOf(verdict) });
    setPinnedAt(now);
  };
  const forget = () => {
    forgetPin(comparison.pin?.tenant ?? verdict.tenant ?? '');
    setPinnedAt(null);
  };
  return (
    <div>
      <p>
        Key <code>{vkey.split('+', 2).join('+')}</code>, fingerprint (SHA-256){' '}
        <code>{fingerprint.match(GROUP)?.join(' ')}</code>
      </p>
      {pinnedAt !== null ? (
        <p>
          Pinned <TimeText time={pinnedAt} isAbsolute />: no other key is trusted for this tenant
          here, unless a published rotation connects it.{' '}
          <Button size="compact-sm" variant="default" onClick={forget}>
            Forget the key
          </Button>
        </p>
      ) : (
        verdict.status === 'verified' && (
          <p>
            Compare the fingerprint with one that you got another way.{' '}
            <Button size="compact-sm" onClick={pin}>
              Pin this key
            </Button>
          </p>
        )
      )}
    </div>
  );
}
