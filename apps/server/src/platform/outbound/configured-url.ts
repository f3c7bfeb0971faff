import { isIP } from 'node:net';
import type { Environment } from '@svc/contract';
import type { OutboundRule } from '../../foundation/outbound-rule.ts';
import { addressPolicy } from './address-policy.ts';

/**
 * Returns why a URL that a tenant configures can never be called, as a predicate ("must begin with https:// ..."); null where
 * it can. What a name resolves to is checked whenever the service connects.
 */
export type RefuseUrl = (url: URL) => string | null;

/** Names of the machine itself, whatever resolves them (RFC 6761, section 6.3). */
const LOOPBACK_NAME = /(^|\.)localhost\.?$/;
const HINT = 'an operator can admit internal addresses with SVC_OUTBOUND_ALLOW';

/** Builds the rule of a deployment. Outside production names may be called in clear text, and loopback addresses are admitted. */
export function configuredUrlRule({
  environment,
  outboundAllow,
}: {
  readonly environment: Environment;
  readonly outboundAllow: readonly OutboundRule[];
}): RefuseUrl {
  const isProduction = environment === 'production';
  const policy = addressPolicy(outboundAllow, !isProduction);
  const isNamed = (host: string, port: number) =>
    outboundAllow.some((rule) => rule.kind === 'host' && rule.host === host && rule.port === port);
  return (url) => {
    const { protocol, hostname } = url;
    const isClear = protocol !== 'https:';
    const insecure = `must begin with https:// (got ${protocol}//${url.host}); ${HINT}`;
    if (isClear && protocol !== 'http:') return insecure;
    const port = Number(url.port || (isClear ? 80 : 443));
    const host = hostname.replace(/^\[|\]$/g, '');
    const address = LOOPBACK_NAME.test(host) ? '127.0.0.1' : host;
    if (isIP(address) === 0) {
      return isClear && isProduction && !isNamed(host, port) ? insecure : null;
    }
    switch (policy(host, port, address)) {
      case 'admitted':
        return null;
      case 'public':
        return isClear ? insecure : null;
      case 'refused':
        return `must have a public address (got ${url.host}); ${HINT}`;
    }
  };
}
