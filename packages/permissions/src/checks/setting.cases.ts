import { account, notebook, type RuleCases } from './case-files.testing.ts';

/** Settings of AI services. */
export const SETTING_CASES: readonly RuleCases[] = [
  {
    rule: 'open-network',
    reported: [
      notebook('direct_internet_access = "Enabled"'),
      account("publicNetworkAccess: 'Enabled'"),
    ],
    passed: [
      notebook('direct_internet_access = "Disabled"'),
      account("publicNetworkAccess: 'Disabled'"),
    ],
  },
  {
    rule: 'no-isolation',
    reported: [{ 'm.tf': 'resource "aws_sagemaker_model" "m" {\n  execution_role_arn = "r"\n}' }],
    passed: [
      { 'm.tf': 'resource "aws_sagemaker_model" "m" {\n  enable_network_isolation = true\n}' },
    ],
  },
  {
    rule: 'root-access',
    reported: [notebook('root_access = "Enabled"')],
    passed: [notebook('root_access = "Disabled"')],
  },
  {
    rule: 'logging-off',
    reported: [
      { 'a.tf': 'resource "azurerm_cognitive_account" "a" {\n  kind = "OpenAI"\n}' },
      {
        'l.tf':
          'resource "aws_bedrock_model_invocation_logging_configuration" "l" {\n  logging_config {\n    text_data_delivery_enabled = false\n  }\n}',
      },
    ],
    passed: [account('disableLocalAuth: true')],
  },
  {
    rule: 'keys-not-identity',
    reported: [
      account('disableLocalAuth: false'),
      {
        'k.tf':
          'resource "aws_iam_service_specific_credential" "k" {\n  service_name = "bedrock.amazonaws.com"\n  user_name = "u"\n}',
      },
    ],
    passed: [
      account('disableLocalAuth: true'),
      {
        'k.tf':
          'resource "aws_iam_service_specific_credential" "k" {\n  service_name = "codecommit.amazonaws.com"\n  user_name = "u"\n}',
      },
    ],
  },
  {
    rule: 'public-ai-data',
    reported: [
      {
        'b.tf':
          'resource "aws_s3_bucket_acl" "training" {\n  bucket = "training-data"\n  acl = "public-read"\n}',
      },
    ],
    passed: [
      {
        'b.tf':
          'resource "aws_s3_bucket_acl" "training" {\n  bucket = "training-data"\n  acl = "private"\n}',
      },
      {
        'b.tf':
          'resource "aws_s3_bucket_acl" "website" {\n  bucket = "website"\n  acl = "public-read"\n}',
      },
    ],
  },
];
