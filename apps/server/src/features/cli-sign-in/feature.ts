import type { Feature } from '../../platform/feature.ts';
import { AddressLimit } from '../../platform/http/address-limit.ts';
import type { Platform } from '../../platform/platform.ts';
import { cliSignInSurface } from './surface.ts';

/** Requests a minute from one address to each path; a proxy in front of the service is one address. */
const REQUESTS_PER_MINUTE = 600;

export function createCliSignIn({ config, db }: Platform): Feature {
  const limit = new AddressLimit(REQUESTS_PER_MINUTE);
  return { surfaces: [cliSignInSurface({ db, publicUrl: config.publicUrl, limit })] };
}
