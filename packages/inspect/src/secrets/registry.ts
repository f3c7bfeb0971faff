import type { Pattern } from '../matcher/matcher.ts';
import type { SecretRule } from './rule.ts';
import { AGENT_TOOLS_RULES } from './rules/agent-tools.ts';
import { AI_TOOLING_RULES } from './rules/ai-tooling.ts';
import { AWS_RULES } from './rules/aws.ts';
import { AZURE_RULES } from './rules/azure.ts';
import { BUILD_TOOLS_RULES } from './rules/build-tools.ts';
import { CHAIN_SERVICES_RULES } from './rules/chain-services.ts';
import { CHANNELS_RULES } from './rules/channels.ts';
import { CLOUDS_RULES } from './rules/clouds.ts';
import { CLUSTER_RULES } from './rules/cluster.ts';
import { CODE_CHECKS_RULES } from './rules/code-checks.ts';
import { COMMERCE_RULES } from './rules/commerce.ts';
import { CONNECTIONS_RULES } from './rules/connections.ts';
import { CONTENT_PLATFORMS_RULES } from './rules/content-platforms.ts';
import { DATA_SERVICES_RULES } from './rules/data-services.ts';
import { DATABASES_RULES } from './rules/databases.ts';
import { DELIVERY_RULES } from './rules/delivery.ts';
import { FIELD_DATA_RULES } from './rules/field-data.ts';
import { GENERIC_RULES } from './rules/generic.ts';
import { GITHUB_RULES } from './rules/github.ts';
import { GITLAB_RULES } from './rules/gitlab.ts';
import { GOOGLE_RULES } from './rules/google.ts';
import { HOSTING_RULES } from './rules/hosting.ts';
import { IDENTITY_RULES } from './rules/identity.ts';
import { INFERENCE_HOSTS_RULES } from './rules/inference-hosts.ts';
import { JWT_RULES } from './rules/jwt.ts';
import { MAIL_RULES } from './rules/mail.ts';
import { MAIL_SERVICES_RULES } from './rules/mail-services.ts';
import { MESSAGING_RULES } from './rules/messaging.ts';
import { MODEL_PROVIDERS_RULES } from './rules/model-providers.ts';
import { MODEL_VENDORS_RULES } from './rules/model-vendors.ts';
import { NOTIFICATIONS_RULES } from './rules/notifications.ts';
import { OBJECT_STORAGE_RULES } from './rules/object-storage.ts';
import { OBSERVABILITY_RULES } from './rules/observability.ts';
import { OFFICE_RULES } from './rules/office.ts';
import { OPENAI_ANTHROPIC_RULES } from './rules/openai-anthropic.ts';
import { PACKAGE_HOSTS_RULES } from './rules/package-hosts.ts';
import { PACKAGES_RULES } from './rules/packages.ts';
import { PAYMENT_GATEWAYS_RULES } from './rules/payment-gateways.ts';
import { PAYMENTS_RULES } from './rules/payments.ts';
import { PLATFORMS_RULES } from './rules/platforms.ts';
import { PRIVATE_KEYS_RULES } from './rules/private-keys.ts';
import { SECRET_STORES_RULES } from './rules/secret-stores.ts';
import { SIGN_IN_RULES } from './rules/sign-in.ts';
import { SPEECH_AND_VISION_RULES } from './rules/speech-and-vision.ts';
import { SVC_RULES } from './rules/svc.ts';
import { SYSTEM_CONFIGURATION_RULES } from './rules/system-configuration.ts';
import { TELEMETRY_RULES } from './rules/telemetry.ts';
import { VECTOR_STORES_RULES } from './rules/vector-stores.ts';
import { WALLETS_RULES } from './rules/wallets.ts';
import { WEB_SEARCH_RULES } from './rules/web-search.ts';
import { WEBHOOKS_RULES } from './rules/webhooks.ts';
import { WORK_TOOLS_RULES } from './rules/work-tools.ts';

/** All rules. Between equal claims on the same bytes the earlier rule wins. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...SVC_RULES,
  ...OPENAI_ANTHROPIC_RULES,
  ...MODEL_PROVIDERS_RULES,
  ...AI_TOOLING_RULES,
  ...GITHUB_RULES,
  ...GITLAB_RULES,
  ...PACKAGES_RULES,
  ...DELIVERY_RULES,
  ...AWS_RULES,
  ...GOOGLE_RULES,
  ...AZURE_RULES,
  ...HOSTING_RULES,
  ...SECRET_STORES_RULES,
  ...IDENTITY_RULES,
  ...DATA_SERVICES_RULES,
  ...WORK_TOOLS_RULES,
  ...MESSAGING_RULES,
  ...MAIL_RULES,
  ...PAYMENT_GATEWAYS_RULES,
  ...SIGN_IN_RULES,
  ...PAYMENTS_RULES,
  ...OBSERVABILITY_RULES,
  ...INFERENCE_HOSTS_RULES,
  ...VECTOR_STORES_RULES,
  ...SPEECH_AND_VISION_RULES,
  ...AGENT_TOOLS_RULES,
  ...MODEL_VENDORS_RULES,
  ...WEB_SEARCH_RULES,
  ...COMMERCE_RULES,
  ...WALLETS_RULES,
  ...CHAIN_SERVICES_RULES,
  ...CLUSTER_RULES,
  ...SYSTEM_CONFIGURATION_RULES,
  ...CHANNELS_RULES,
  ...NOTIFICATIONS_RULES,
  ...WEBHOOKS_RULES,
  ...MAIL_SERVICES_RULES,
  ...CLOUDS_RULES,
  ...PLATFORMS_RULES,
  ...BUILD_TOOLS_RULES,
  ...TELEMETRY_RULES,
  ...PACKAGE_HOSTS_RULES,
  ...OBJECT_STORAGE_RULES,
  ...CODE_CHECKS_RULES,
  ...OFFICE_RULES,
  ...DATABASES_RULES,
  ...FIELD_DATA_RULES,
  ...CONTENT_PLATFORMS_RULES,
  ...JWT_RULES,
  ...PRIVATE_KEYS_RULES,
  ...CONNECTIONS_RULES,
  ...GENERIC_RULES,
];

/** The rules' patterns, in the same order. */
export const SECRET_PATTERNS: readonly Pattern[] = SECRET_RULES.map(({ id, pattern, flags }) => ({
  id,
  source: pattern,
  ...(flags && { flags }),
}));
