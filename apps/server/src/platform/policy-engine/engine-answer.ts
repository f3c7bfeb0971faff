import type { PackValidation } from '@svc/policy';

/** What a thread of the engine answers: a failure leaves the engine unusable. */
export type EngineAnswer = { readonly validation: PackValidation } | { readonly failure: string };
