import type { RiskRule } from '@svc/analysis';

const LEAST =
  'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html#grant-least-privilege';
const LLM06 = 'https://genai.owasp.org/llmrisk/llm062025-excessive-agency/';
const REFERENCE =
  'https://docs.aws.amazon.com/service-authorization/latest/reference/reference_policies_actions-resources-contextkeys.html';

function rule(name: string, parts: Omit<RiskRule, 'id' | 'category'>): RiskRule {
  return { id: `ai-permission/${name}`, category: 'ai-permission', ...parts };
}

export const OWNER_ACCESS = rule('owner-access', {
  title: 'Administrator access includes AI services',
  severity: 'high',
  why: 'Whoever compromises this identity controls the account, project or cluster with all models, agents and training data in it.',
  remediation:
    '1. Find out which actions are used (access advisor, policy analyzer).\n2. Allow those actions on the resources they are about.\n3. Keep administration for people, with a second factor and for a limited time.',
  sources: [
    LEAST,
    LLM06,
    'https://cloud.google.com/iam/docs/roles-overview#basic',
    'https://learn.microsoft.com/azure/role-based-access-control/best-practices',
  ],
});

export const WILDCARD_ACTION = rule('wildcard-action', {
  title: 'Wildcard AI action in IAM policy',
  severity: 'high',
  why: 'A wildcard also grants deletion, sharing and guardrail changes, and every action that the service adds later.',
  remediation:
    '1. List the actions that the code calls, such as bedrock:InvokeModel.\n2. Put them in place of the wildcard.\n3. Name the models, agents or endpoints they are about.',
  sources: [LEAST, LLM06, REFERENCE],
});

export const WILDCARD_RESOURCE = rule('wildcard-resource', {
  title: 'Wildcard resource for AI actions in IAM policy',
  severity: 'medium',
  why: 'The actions apply to all models, agents and endpoints although they could be limited to named ones: expensive models, other teams’ agents, private data.',
  remediation:
    '1. Name the resources by ARN, such as arn:aws:bedrock:REGION::foundation-model/MODEL.\n2. Where their names are not known, limit them by aws:ResourceTag.\n3. Keep actions that accept * alone in a statement of their own.',
  sources: [LEAST, REFERENCE],
});

export const NOT_ACTION = rule('not-action', {
  title: 'AI actions allowed through NotAction',
  severity: 'high',
  why: 'Allow with NotAction grants everything that is not listed, including AI services and services added later.',
  remediation:
    '1. List the allowed actions under Action.\n2. Use NotAction in Deny statements only.',
  sources: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notaction.html',
  ],
});

export const FULL_ACCESS_ROLE = rule('full-access-role', {
  title: 'Full-access managed role for an AI service',
  severity: 'high',
  why: 'Full-access managed roles include deletion, sharing and passing roles, on every resource of the service.',
  remediation:
    '1. Detach the role.\n2. Grant the actions that are used on named resources, by a policy or custom role of your own.',
  sources: [
    'https://docs.aws.amazon.com/bedrock/latest/userguide/security-iam-awsmanpol.html',
    'https://cloud.google.com/vertex-ai/docs/general/access-control',
    'https://learn.microsoft.com/azure/ai-services/openai/how-to/role-based-access-control',
  ],
});

export const PASS_ROLE = rule('pass-role', {
  title: 'Privilege escalation by passing roles to an AI service',
  severity: 'high',
  why: 'Whoever can start a notebook, job or agent with any role gains that role’s permissions, a known privilege escalation.',
  remediation:
    '1. Allow iam:PassRole (or service account user) for the one role that the service needs.\n2. Add the condition iam:PassedToService with that service.\n3. Separate who creates AI resources from who creates roles.',
  sources: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html',
    'https://rhinosecuritylabs.com/aws/aws-privilege-escalation-methods-mitigation/',
    'https://cloud.google.com/iam/docs/service-account-permissions',
  ],
});

export const CROSS_ACCOUNT = rule('cross-account-trust', {
  title: 'Cross-account trust without conditions on AI permissions',
  severity: 'high',
  why: 'Any identity of the trusted account can assume the role and run, read or change AI resources; no condition limits the caller.',
  remediation:
    '1. Name the role of the other account in place of the whole account.\n2. Add aws:PrincipalOrgID, or sts:ExternalId for a third party.',
  sources: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_common-scenarios_third-party.html',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html',
  ],
});

export const CONFUSED_DEPUTY = rule('confused-deputy', {
  title: 'Confused deputy: AI service trusted for any account',
  severity: 'medium',
  why: 'Without aws:SourceAccount or aws:SourceArn the service assumes the role on behalf of any caller that names it, also from another account.',
  remediation:
    '1. Add a condition to the trust policy: StringEquals aws:SourceAccount with your account.\n2. Where possible, ArnLike aws:SourceArn with the agent, flow or job.',
  sources: [
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/confused-deputy.html',
    'https://docs.aws.amazon.com/bedrock/latest/userguide/cross-service-confused-deputy-prevention.html',
  ],
});

export const PUBLIC_INVOKE = rule('public-invoke', {
  title: 'Model or agent is publicly invokable',
  severity: 'high',
  why: 'Unauthenticated callers can cause cost, read what the model or agent can reach and control what it does.',
  remediation:
    '1. Name the principals that call it.\n2. Put a gateway with sign-in, quota and logging in front of it.',
  sources: [
    'https://genai.owasp.org/llmrisk/llm102025-unbounded-consumption/',
    'https://cloud.google.com/iam/docs/overview#all-users',
  ],
});

export const SHARED_ROLE = rule('shared-agent-role', {
  title: 'Role shared by several agents',
  severity: 'medium',
  why: 'Each agent has the permissions of all of them, and logs do not show which agent acted.',
  remediation: '1. Give each agent a role of its own.\n2. Grant it what its tools and data need.',
  sources: [LLM06, 'https://hub.prowler.com/check/bedrock_agent_role_not_shared_across_agents'],
});

export const TAMPERING = rule('safeguard-tampering', {
  title: 'AI workload can change its own guardrails or logging',
  severity: 'medium',
  why: 'A compromised agent can remove the guardrail, or the logging that would show it.',
  remediation:
    '1. Remove permissions to change guardrails and logging from workloads.\n2. Deny them with a service control policy outside the deployment role.',
  sources: [
    'https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-permissions-id.html',
    'https://attack.mitre.org/techniques/T1562/008/',
  ],
});

export const DATA_REACH = rule('data-reach', {
  title: 'AI workload can access every bucket',
  severity: 'high',
  why: 'A compromised workload can read all stored data, or replace training data and models.',
  remediation:
    '1. Name the buckets and prefixes with the training data and artefacts.\n2. Separate reading inputs from writing artefacts.\n3. Keep secrets and other teams’ data in other accounts.',
  sources: [
    'https://genai.owasp.org/llmrisk/llm042025-data-and-model-poisoning/',
    'https://docs.aws.amazon.com/sagemaker/latest/dg/sagemaker-roles.html',
  ],
});

export const NO_GUARDRAIL = rule('no-guardrail-condition', {
  title: 'Model invocation not conditioned on a guardrail',
  severity: 'low',
  why: 'The caller chooses whether the guardrail applies, so a compromised or careless call can omit it.',
  remediation:
    '1. Add a condition: StringEquals bedrock:GuardrailIdentifier with your guardrail’s ARN.\n2. Or set account-level enforcement of guardrails.',
  sources: ['https://docs.aws.amazon.com/bedrock/latest/userguide/guardrails-permissions-id.html'],
});

export const NO_NETWORK = rule('no-network-condition', {
  title: 'AI job creation not conditioned on a VPC',
  severity: 'low',
  why: 'Without a condition on the VPC, a job or notebook can be started with internet access and exfiltrate data.',
  remediation:
    '1. Add conditions sagemaker:VpcSubnets and sagemaker:VpcSecurityGroupIds to the create actions.\n2. Require sagemaker:NetworkIsolation where no network is needed.',
  sources: [
    'https://docs.aws.amazon.com/sagemaker/latest/dg/security_iam_id-based-policy-examples.html',
  ],
});

export const NO_TENANT = rule('no-tenant-condition', {
  title: 'Agent memory access not limited to a tenant or user',
  severity: 'low',
  why: 'The caller chooses whose memory it reads: a session of one user or tenant can read another’s.',
  remediation:
    '1. Add a condition on bedrock-agentcore:actorId, sessionId or namespace, from a principal tag.\n2. Or give each tenant a memory and role of its own.',
  sources: ['https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/memory.html', REFERENCE],
});

export const UNRESOLVED = rule('unresolved', {
  title: 'Unresolved AI permissions',
  severity: 'info',
  why: 'Actions or resources come from values outside the scanned files, so they were not evaluated.',
  remediation:
    '1. Look up the named value where it is set.\n2. Give it a default or validation that does not allow a wildcard.',
  sources: [LEAST],
});

export const GRANT_RULES: readonly RiskRule[] = [
  OWNER_ACCESS,
  WILDCARD_ACTION,
  WILDCARD_RESOURCE,
  NOT_ACTION,
  FULL_ACCESS_ROLE,
  PASS_ROLE,
  CROSS_ACCOUNT,
  CONFUSED_DEPUTY,
  PUBLIC_INVOKE,
  SHARED_ROLE,
  TAMPERING,
  DATA_REACH,
  NO_GUARDRAIL,
  NO_NETWORK,
  NO_TENANT,
  UNRESOLVED,
];
