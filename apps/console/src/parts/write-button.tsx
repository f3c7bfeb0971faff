import { Button, type ButtonProps } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';
import { useConnected } from '../api/connection.ts';

/** Why nothing can be changed just now. */
const REASON = 'No connection: nothing can be changed until the service answers.';

/**
 * A button that changes something. Where it is disabled, or the service does not answer, it does nothing but keeps the focus, which the
 * attribute `disabled` takes away.
 */
export function WriteButton({
  disabled = false,
  ...props
}: ButtonProps & ComponentPropsWithoutRef<'button'>) {
  const isConnected = useConnected();
  if (isConnected && !disabled) return <Button {...props} />;
  return (
    <Button
      {...props}
      data-disabled
      aria-disabled
      title={isConnected ? props.title : REASON}
      onClick={(event) => event.preventDefault()}
    />
  );
}

/** The reason as text, while the service does not answer. */
export function ConnectionNotice() {
  const isConnected = useConnected();
  return (
    <div role="status">
      {!isConnected && <p className="notice">{REASON} What you have typed stays.</p>}
    </div>
  );
}
