import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';

const SHORT_MS = 200;
const LONG_MS = 3_000;

/** Shows that an answer is waited for: nothing at first, then `text`, and when that takes long, what cancels it. */
export function Waiting({
  text = 'Loading',
  onCancel,
}: {
  readonly text?: string;
  readonly onCancel?: () => void;
}) {
  const [stage, setStage] = useState<'short' | 'usual' | 'long'>('short');
  useEffect(() => {
    const timers = [
      setTimeout(() => setStage('usual'), SHORT_MS),
      setTimeout(() => setStage('long'), LONG_MS),
    ];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <div className="loading" role="status" aria-busy>
      {stage === 'usual' && text}
      {stage === 'long' && 'Still waiting for the service'}
      {stage === 'long' && onCancel && (
        <Button variant="default" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  );
}
