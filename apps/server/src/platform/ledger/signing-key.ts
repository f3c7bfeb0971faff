import { type NoteSigner, signerFromSeed } from '@svc/ledger';
import type { MasterKey } from '../master-key.ts';

/** The key that signs ledger heads; every process of a deployment derives the same one. */
export function ledgerSigner(masterKey: MasterKey): NoteSigner {
  return signerFromSeed('svc-ledger', masterKey.derive('ledger signing key', 32));
}
