import type { Me } from '@svc/contract';
import { createContext, useContext } from 'react';
import type { OperationId } from './operation.ts';

export const MeContext = createContext<Me | null>(null);

/** Who is signed in. Throws outside of a tenant's pages. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (me === null) throw new Error('not signed in');
  return me;
}

/** Returns whether the person may call an operation. */
export function useMay(): (operation: OperationId) => boolean {
  const me = useMe();
  return (operation) => me.may.includes(operation);
}
