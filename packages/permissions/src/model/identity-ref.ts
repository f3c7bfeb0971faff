import type { IdentityRef } from './permission-model.ts';

/** Where a thing is declared, without the rest of it. */
export const refOf = ({ unit, address }: IdentityRef): IdentityRef => ({ unit, address });

/** Two things with one key are one. */
export const refKey = ({ unit, address }: IdentityRef): string => `${unit} ${address}`;
