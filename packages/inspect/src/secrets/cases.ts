import { AGENT_TOOLS_CASES } from './rules/agent-tools.cases.ts';
import { AI_TOOLING_CASES } from './rules/ai-tooling.cases.ts';
import { AWS_CASES } from './rules/aws.cases.ts';
import { AZURE_CASES } from './rules/azure.cases.ts';
import { BUILD_TOOLS_CASES } from './rules/build-tools.cases.ts';
import { CHAIN_SERVICES_CASES } from './rules/chain-services.cases.ts';
import { CHANNELS_CASES } from './rules/channels.cases.ts';
import { CLOUDS_CASES } from './rules/clouds.cases.ts';
import { CLUSTER_CASES } from './rules/cluster.cases.ts';
import { CODE_CHECKS_CASES } from './rules/code-checks.cases.ts';
import { COMMERCE_CASES } from './rules/commerce.cases.ts';
import { CONNECTIONS_CASES } from './rules/connections.cases.ts';
import { CONTENT_PLATFORMS_CASES } from './rules/content-platforms.cases.ts';
import { DATA_SERVICES_CASES } from './rules/data-services.cases.ts';
import { DATABASES_CASES } from './rules/databases.cases.ts';
import { DELIVERY_CASES } from './rules/delivery.cases.ts';
import { FIELD_DATA_CASES } from './rules/field-data.cases.ts';
import { GENERIC_CASES } from './rules/generic.cases.ts';
import { GITHUB_CASES } from './rules/github.cases.ts';
import { GITLAB_CASES } from './rules/gitlab.cases.ts';
import { GOOGLE_CASES } from './rules/google.cases.ts';
import { HOSTING_CASES } from './rules/hosting.cases.ts';
import { IDENTITY_CASES } from './rules/identity.cases.ts';
import { INFERENCE_HOSTS_CASES } from './rules/inference-hosts.cases.ts';
import { JWT_CASES } from './rules/jwt.cases.ts';
import { MAIL_CASES } from './rules/mail.cases.ts';
import { MAIL_SERVICES_CASES } from './rules/mail-services.cases.ts';
import { MESSAGING_CASES } from './rules/messaging.cases.ts';
import { MODEL_PROVIDERS_CASES } from './rules/model-providers.cases.ts';
import { MODEL_VENDORS_CASES } from './rules/model-vendors.cases.ts';
import { NOTIFICATIONS_CASES } from './rules/notifications.cases.ts';
import { OBJECT_STORAGE_CASES } from './rules/object-storage.cases.ts';
import { OBSERVABILITY_CASES } from './rules/observability.cases.ts';
import { OFFICE_CASES } from './rules/office.cases.ts';
import { OPENAI_ANTHROPIC_CASES } from './rules/openai-anthropic.cases.ts';
import { PACKAGE_HOSTS_CASES } from './rules/package-hosts.cases.ts';
import { PACKAGES_CASES } from './rules/packages.cases.ts';
import { PAYMENT_GATEWAYS_CASES } from './rules/payment-gateways.cases.ts';
import { PAYMENTS_CASES } from './rules/payments.cases.ts';
import { PLATFORMS_CASES } from './rules/platforms.cases.ts';
import { PRIVATE_KEYS_CASES } from './rules/private-keys.cases.ts';
import { SECRET_STORES_CASES } from './rules/secret-stores.cases.ts';
import { SIGN_IN_CASES } from './rules/sign-in.cases.ts';
import { SPEECH_AND_VISION_CASES } from './rules/speech-and-vision.cases.ts';
import { SVC_CASES } from './rules/svc.cases.ts';
import { SYSTEM_CONFIGURATION_CASES } from './rules/system-configuration.cases.ts';
import { TELEMETRY_CASES } from './rules/telemetry.cases.ts';
import { VECTOR_STORES_CASES } from './rules/vector-stores.cases.ts';
import { WALLETS_CASES } from './rules/wallets.cases.ts';
import { WEB_SEARCH_CASES } from './rules/web-search.cases.ts';
import { WEBHOOKS_CASES } from './rules/webhooks.cases.ts';
import { WORK_TOOLS_CASES } from './rules/work-tools.cases.ts';
import type { RuleCases } from './sample.ts';

/** The valid and invalid cases of every rule, for tests. */
export const SECRET_CASES: readonly RuleCases[] = [
  ...SVC_CASES,
  ...OPENAI_ANTHROPIC_CASES,
  ...MODEL_PROVIDERS_CASES,
  ...AI_TOOLING_CASES,
  ...GITHUB_CASES,
  ...GITLAB_CASES,
  ...PACKAGES_CASES,
  ...DELIVERY_CASES,
  ...AWS_CASES,
  ...GOOGLE_CASES,
  ...AZURE_CASES,
  ...HOSTING_CASES,
  ...SECRET_STORES_CASES,
  ...IDENTITY_CASES,
  ...DATA_SERVICES_CASES,
  ...WORK_TOOLS_CASES,
  ...MESSAGING_CASES,
  ...MAIL_CASES,
  ...PAYMENT_GATEWAYS_CASES,
  ...SIGN_IN_CASES,
  ...PAYMENTS_CASES,
  ...OBSERVABILITY_CASES,
  ...INFERENCE_HOSTS_CASES,
  ...VECTOR_STORES_CASES,
  ...SPEECH_AND_VISION_CASES,
  ...AGENT_TOOLS_CASES,
  ...MODEL_VENDORS_CASES,
  ...WEB_SEARCH_CASES,
  ...COMMERCE_CASES,
  ...WALLETS_CASES,
  ...CHAIN_SERVICES_CASES,
  ...CLUSTER_CASES,
  ...SYSTEM_CONFIGURATION_CASES,
  ...CHANNELS_CASES,
  ...NOTIFICATIONS_CASES,
  ...WEBHOOKS_CASES,
  ...MAIL_SERVICES_CASES,
  ...CLOUDS_CASES,
  ...PLATFORMS_CASES,
  ...BUILD_TOOLS_CASES,
  ...TELEMETRY_CASES,
  ...PACKAGE_HOSTS_CASES,
  ...OBJECT_STORAGE_CASES,
  ...CODE_CHECKS_CASES,
  ...OFFICE_CASES,
  ...DATABASES_CASES,
  ...FIELD_DATA_CASES,
  ...CONTENT_PLATFORMS_CASES,
  ...JWT_CASES,
  ...PRIVATE_KEYS_CASES,
  ...CONNECTIONS_CASES,
  ...GENERIC_CASES,
];
