import { SignJWT } from 'jose';
import type { AppValues } from '../code-host.ts';

/** The host's clock may be behind ours. */
const BACKDATED_SECONDS = 60;
/** The host accepts 10 minutes at most, by its clock. */
const LIFE_SECONDS = 5 * 60;

/** Returns a JWT by which a request is the App's (RS256; iat, exp, iss), for a few minutes. */
export function appToken({ appId, privateKey }: AppValues): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(appId)
    .setIssuedAt(now - BACKDATED_SECONDS)
    .setExpirationTime(now + LIFE_SECONDS)
    .sign(privateKey);
}
