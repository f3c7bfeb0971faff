import type { Logger } from 'pino';
import type { Database, Writer } from '../../db/database.ts';
import type { AddressLimit } from '../../platform/http/address-limit.ts';
import type { Fact } from '../../platform/ledger/seal.ts';
import type { Caller } from '../../platform/principal.ts';
import type { SecretStore } from '../../platform/secrets/secret-store.ts';
import type { SignInProvider } from '../identity-providers/read-model.ts';
import type { ClientOf } from './provider-client.ts';

/** Who has proven pending settings of a provider by signing in under them. */
export type Proof = {
  readonly provider: SignInProvider;
  readonly caller: Caller;
};

export type SignInPorts = {
  /** Records that pending settings work; returns what to seal. */
  readonly proveProvider: (tx: Writer, tenantId: string, proof: Proof) => Promise<readonly Fact[]>;
};

export type SignInParts = SignInPorts & {
  readonly db: Database;
  readonly log: Logger;
  readonly secrets: SecretStore;
  readonly clientOf: ClientOf;
  /** Null where none is configured: sign-in needs one. */
  readonly publicUrl: string | null;
  readonly stateKey: Uint8Array;
  readonly publicJwk: Readonly<Record<string, string>>;
  readonly limit: AddressLimit;
};
