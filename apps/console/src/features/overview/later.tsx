import { type ReactNode, useDeferredValue } from 'react';

/** Renders what is below the first screen after the first screen is painted. */
export function Later({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
