import { reach } from '../reach.ts';
import { type RuleList, rotate } from '../rule.ts';

export const TERRAFORM_RULES: RuleList = () => [
  {
    id: 'secret/terraform-cloud-token',
    title: 'HCP Terraform API token',
    provider: 'terraform',
    severity: 'critical',
    tier: 'format',
    pattern: String.raw`[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,70}`,
    reach: reach('infrastructure', 'write'),
    remediation: rotate('HCP Terraform, User or Team settings, Tokens'),
    source: 'HCP Terraform documentation, API tokens',
  },
];
