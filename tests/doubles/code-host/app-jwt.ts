import { type KeyObject, verify } from 'node:crypto';
import { parsedObject } from '../double.ts';

/** What is wrong with the JWT of a request, with the host's own status and message; null when the App signed it. */
export type JwtFault = { readonly status: 401 | 404; readonly message: string } | null;

/** The App that a JWT must be of. */
export type SigningApp = {
  readonly id: number;
  readonly clientId: string;
  readonly publicKeys: readonly KeyObject[];
};

const MAX_LIFE_SECONDS = 10 * 60;

/**
 * Judges `authorization: Bearer JWT` as the host does: RS256; `iss` is the App's id or its client id; `iat` is past; `exp` is
 * to come, within 10 minutes of the host's clock.
 * docs.github.com/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app
 */
export function jwtFault(authorization: string | undefined, app: SigningApp): JwtFault {
  const [, jwt = ''] = /^[Bb]earer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const header = decoded(head);
  const payload = decoded(claims);
  if (header?.['alg'] !== 'RS256' || payload === null) return undecodable;
  const { iss, iat, exp } = payload;
  if (![String(app.id), app.clientId].includes(String(iss))) {
    return { status: 404, message: 'Integration not found' };
  }
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = app.publicKeys.some((key) =>
    verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url')),
  );
  if (!isSigned) return undecodable;
  const now = Date.now() / 1_000;
  if (!Number.isInteger(exp) || (exp as number) <= now) return refused(EXPIRED);
  if ((exp as number) > now + MAX_LIFE_SECONDS) {
    return refused("'Expiration time' claim ('exp') is too far in the future");
  }
  if (!Number.isInteger(iat) || (iat as number) > now) return refused(NOT_ISSUED);
  return null;
}

const EXPIRED =
  "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires";
const NOT_ISSUED =
  "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued";

function refused(message: string): JwtFault {
  return { status: 401, message };
}

const undecodable = refused('A JSON web token could not be decoded');

function decoded(part: string): Record<string, unknown> | null {
  return parsedObject(Buffer.from(part, 'base64url').toString());
}
