import type { PeerName, PeerRule } from './peer-rules.ts';

/**
 * What a value of a peer's rule is: a secret; a shape that only a name makes a secret; an id or key that its vendor makes
 * public, or that only accompanies a secret; or no value of its own: a word of a construct, a digest, a piece of a secret.
 */
export type Judgement = 'secret' | 'shape' | 'public' | 'none';

/** Judges the values of a rule. */
export function judgementOf(rule: PeerRule): Judgement {
  const { peer, id, words, isHelper, isDistinct } = rule;
  if (NO_VALUE[peer].includes(id) || NO_VALUE_NAME.test(words.join(' '))) return 'none';
  const name = words.join(' ');
  const isSecretPart = SECRET_PART_NAME.test(name);
  if ((isHelper && !isSecretPart) || PUBLIC[peer].includes(id) || PUBLIC_NAME.test(name))
    return 'public';
  return isDistinct ? 'secret' : 'shape';
}

/** Parts of a pair that a peer reports with the other part only, and that are secret themselves. */
const SECRET_PART_NAME =
  /\b(?:secret|passphrase|token|access keys? id|alibaba id|consumer key|secret access key)$/;

const PUBLIC_NAME =
  /\b(?:client|app|application|account|tenant|project|org|organi[sz]ation|reporter|private key|user api|twilio api) (?:id|identifier)$|\b(?:sumologic|sendbird|sumo logic) access id$|\b(?:publishable|publish|subscribe|subscription) key$|\b(?:pub|public) (?:api |access )?key$|\bpublic access token$|\b(?:username|user id|site key|cloud name|recipient|endpoint|domain|host)$|newrelic ?(?:browser|mobile)|new relic browser|^devcycle (?:client|mobile)|^posthog project|^mapbox api token$/;

const PUBLIC: Readonly<Record<PeerName, readonly string[]>> = {
  gitleaks: ['mapbox-api-token'],
  betterleaks: ['mapbox-api-token'],
  kingfisher: [
    'kingfisher.azure.2',
    'kingfisher.azuresearch.url.1',
    'kingfisher.blynk.8',
    'kingfisher.blynk.9',
    'kingfisher.discord.1',
    'kingfisher.google.6',
    'kingfisher.squareup.1',
    'kingfisher.thingsboard.2',
  ],
  trufflehog: [
    'azureappconfigconnectionstring/connectionStringPat',
    'cloudinary/apiKeyPat',
    'couchbase/connectionStringPat',
    'dfuse/keyPat',
    'langfuse/publicKey',
    'larksuiteapikey/keyPat',
    'locationiq/keyPat',
    'pubnubpublishkey/pubPat',
    'pubnubsubscriptionkey/keyPat',
    'pusherchannelkey/keyPat',
    'ramp/keyPat',
    'salesforceoauth2/consumerKeyPat',
    'salesforcerefreshtoken/consumerKeyPat',
    'squareapp/keyPat',
    'stripepaymentintent/publishableKeyPat',
    'tableau/tokenNamePat',
    'trufflehogenterprise/keyPat',
    'uploadcare/publicKeyPat',
  ],
};

/** Stored digests of passwords, and what is one word of a construct that is no name and value. */
const NO_VALUE_NAME = /\bhash\b|^credentials in |\buri with credentials$/;

const NO_VALUE: Readonly<Record<PeerName, readonly string[]>> = {
  gitleaks: ['curl-auth-header', 'curl-auth-user', 'jwt-base64', 'sidekiq-sensitive-url'],
  betterleaks: [
    'azure-app-configuration-connection-string',
    'curl-auth-header',
    'curl-auth-user',
    'jwt-base64',
    'sidekiq-sensitive-url',
  ],
  kingfisher: [
    'kingfisher.azure.1',
    'kingfisher.launchdarkly.1',
    'kingfisher.tineswebhook.1',
    'kingfisher.weak_password.1',
    'kingfisher.zapierwebhook.1',
  ],
  trufflehog: [
    'azureapimanagement/repositorykey/regex',
    'azure_entra/tenantOnMicrosoftPat',
    'azuresastoken/sipValuePat',
    'azuresastoken/spValuePat',
    'azuresastoken/svValuePat',
    'azuresastoken/timeValuePat',
    'clickhelp/portalPat',
    'gcp/keyPat',
    'gcpapplicationdefaultcredentials/keyPat',
    'jdbc/keyPat',
    'ldap/iadPat',
    'mongodb/placeholderPasswordPat',
    'redis/azureRedisPat',
    'uri/keyPat',
    'webex/getError',
  ],
};
