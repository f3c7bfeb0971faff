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
  /** Is called when a person of a tenant comes to have a record, with its id. */
  readonly personJoined: (tx: Writer, tenantId: string, userId: string) => Promise<void>;
  /** Creates the first tenant, and ends the setup; false where another one was first. */
  readonly createFirstTenant: (
    tx: Writer,
    setup: { readonly sessionHash: Buffer; readonly version: number },
    tenant: {
      readonly tenantId: string;
      readonly providerId: string;
      readonly slug: string;
      readonly issuer: string;
      readonly adminClaim: { readonly name: string; readonly value: string };
    },
  ) => Promise<boolean>;
  /** Puts the provider of the first tenant into force; returns what to seal. */
  readonly activateFirstProvider: (
    tx: Writer,
    secrets: SecretStore,
    provider: {
      readonly tenantId: string;
      readonly providerId: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret: string | null;
      readonly claims: Readonly<Record<string, unknown>>;
      readonly actor: Caller;
      readonly isProduction: boolean;
    },
  ) => Promise<readonly Fact[]>;
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
