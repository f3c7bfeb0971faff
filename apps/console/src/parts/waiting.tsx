import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Skeleton, type SkeletonShape } from './skeleton.tsx';

const SHORT_MS = 200;
const LONG_MS = 3_000;

/**
 * Shows that an answer is waited for: nothing at first, then `text`, as a skeleton where the shape of the answer is known, and when that
 * takes long, what cancels it.
 */
export function Waiting({
  text = 'Loading',
  shape,
  onCancel,
}: {
  readonly text?: string;
  readonly shape?: SkeletonShape;
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
    <>
      <div className="loading" role="status" aria-busy>
        {stage === 'usual' &&
          (shape === undefined ? text : <VisuallyHidden>{text}</VisuallyHidden>)}
        {stage === 'long' && 'Still waiting for the service'}
        {stage === 'long' && onCancel && (
          <Button variant="default" size="compact-sm" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
      {shape !== undefined && stage !== 'short' && <Skeleton shape={shape} />}
    </>
  );
}
