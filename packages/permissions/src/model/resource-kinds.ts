import type { Dialect } from './declared.ts';

type Row = readonly [kind: string, terraform: string, cloudFormation?: string];

/** One name for what Terraform, CloudFormation and Pulumi call differently. */
const ROWS: readonly Row[] = [
  ['aws.iam.role', 'aws_iam_role', 'AWS::IAM::Role'],
  ['aws.iam.user', 'aws_iam_user', 'AWS::IAM::User'],
  ['aws.iam.group', 'aws_iam_group', 'AWS::IAM::Group'],
  ['aws.iam.role-policy', 'aws_iam_role_policy', 'AWS::IAM::RolePolicy'],
  ['aws.iam.user-policy', 'aws_iam_user_policy', 'AWS::IAM::UserPolicy'],
  ['aws.iam.group-policy', 'aws_iam_group_policy', 'AWS::IAM::GroupPolicy'],
  ['aws.iam.policy', 'aws_iam_policy', 'AWS::IAM::ManagedPolicy'],
  ['aws.iam.inline-policy', '', 'AWS::IAM::Policy'],
  ['aws.iam.role-attachment', 'aws_iam_role_policy_attachment'],
  ['aws.iam.user-attachment', 'aws_iam_user_policy_attachment'],
  ['aws.iam.group-attachment', 'aws_iam_group_policy_attachment'],
  ['aws.iam.attachment', 'aws_iam_policy_attachment'],
  ['aws.iam.document', 'aws_iam_policy_document'],
  ['aws.iam.access-key', 'aws_iam_access_key', 'AWS::IAM::AccessKey'],
  ['aws.iam.service-credential', 'aws_iam_service_specific_credential'],
  ['aws.sso.permission-set', 'aws_ssoadmin_permission_set', 'AWS::SSO::PermissionSet'],
  ['aws.sso.inline-policy', 'aws_ssoadmin_permission_set_inline_policy'],
  ['aws.sso.attachment', 'aws_ssoadmin_managed_policy_attachment'],
  ['aws.lambda.function', 'aws_lambda_function', 'AWS::Lambda::Function'],
  ['aws.sam.function', '', 'AWS::Serverless::Function'],
  ['aws.lambda.url', 'aws_lambda_function_url', 'AWS::Lambda::Url'],
  ['aws.lambda.permission', 'aws_lambda_permission', 'AWS::Lambda::Permission'],
  ['aws.api.method', 'aws_api_gateway_method', 'AWS::ApiGateway::Method'],
  ['aws.api.integration', 'aws_api_gateway_integration'],
  ['aws.http-api.route', 'aws_apigatewayv2_route', 'AWS::ApiGatewayV2::Route'],
  ['aws.http-api.integration', 'aws_apigatewayv2_integration', 'AWS::ApiGatewayV2::Integration'],
  ['aws.ecs.task', 'aws_ecs_task_definition', 'AWS::ECS::TaskDefinition'],
  ['aws.states.machine', 'aws_sfn_state_machine', 'AWS::StepFunctions::StateMachine'],
  ['aws.states.machine', '', 'AWS::Serverless::StateMachine'],
  ['aws.ec2.instance', 'aws_instance', 'AWS::EC2::Instance'],
  ['aws.ec2.launch-template', 'aws_launch_template', 'AWS::EC2::LaunchTemplate'],
  ['aws.iam.instance-profile', 'aws_iam_instance_profile', 'AWS::IAM::InstanceProfile'],
  ['aws.apprunner.service', 'aws_apprunner_service', 'AWS::AppRunner::Service'],
  ['aws.codebuild.project', 'aws_codebuild_project', 'AWS::CodeBuild::Project'],
  ['aws.appsync.source', 'aws_appsync_datasource', 'AWS::AppSync::DataSource'],
  ['aws.glue.job', 'aws_glue_job', 'AWS::Glue::Job'],
  ['aws.eks.pod-identity', 'aws_eks_pod_identity_association', 'AWS::EKS::PodIdentityAssociation'],
  ['aws.qbusiness.application', 'aws_qbusiness_application', 'AWS::QBusiness::Application'],
  ['aws.bedrock.agent', 'aws_bedrockagent_agent', 'AWS::Bedrock::Agent'],
  ['aws.bedrock.flow', 'aws_bedrockagent_flow', 'AWS::Bedrock::Flow'],
  ['aws.bedrock.knowledge-base', 'aws_bedrockagent_knowledge_base', 'AWS::Bedrock::KnowledgeBase'],
  ['aws.bedrock.logging', 'aws_bedrock_model_invocation_logging_configuration'],
  ['aws.agentcore.runtime', 'aws_bedrockagentcore_agent_runtime', 'AWS::BedrockAgentCore::Runtime'],
  ['aws.agentcore.gateway', 'aws_bedrockagentcore_gateway', 'AWS::BedrockAgentCore::Gateway'],
  ['aws.agentcore.browser', 'aws_bedrockagentcore_browser', 'AWS::BedrockAgentCore::BrowserCustom'],
  [
    'aws.agentcore.interpreter',
    'aws_bedrockagentcore_code_interpreter',
    'AWS::BedrockAgentCore::CodeInterpreterCustom',
  ],
  [
    'aws.agentcore.policy',
    'aws_bedrockagentcore_resource_policy',
    'AWS::BedrockAgentCore::ResourcePolicy',
  ],
  ['aws.sagemaker.notebook', 'aws_sagemaker_notebook_instance', 'AWS::SageMaker::NotebookInstance'],
  ['aws.sagemaker.domain', 'aws_sagemaker_domain', 'AWS::SageMaker::Domain'],
  ['aws.sagemaker.user-profile', 'aws_sagemaker_user_profile', 'AWS::SageMaker::UserProfile'],
  ['aws.sagemaker.model', 'aws_sagemaker_model', 'AWS::SageMaker::Model'],
  ['aws.sagemaker.endpoint', 'aws_sagemaker_endpoint', 'AWS::SageMaker::Endpoint'],
  [
    'aws.sagemaker.endpoint-config',
    'aws_sagemaker_endpoint_configuration',
    'AWS::SageMaker::EndpointConfig',
  ],
  ['aws.sagemaker.pipeline', 'aws_sagemaker_pipeline', 'AWS::SageMaker::Pipeline'],
  ['aws.sagemaker.model-policy', 'aws_sagemaker_model_package_group_policy'],
  [
    'aws.sagemaker.model-group',
    'aws_sagemaker_model_package_group',
    'AWS::SageMaker::ModelPackageGroup',
  ],
  ['aws.s3.bucket', 'aws_s3_bucket', 'AWS::S3::Bucket'],
  ['aws.s3.bucket-policy', 'aws_s3_bucket_policy', 'AWS::S3::BucketPolicy'],
  ['aws.s3.acl', 'aws_s3_bucket_acl'],
  ['azure.role-assignment', 'azurerm_role_assignment'],
  ['azure.role-definition', 'azurerm_role_definition'],
  ['azure.cognitive', 'azurerm_cognitive_account'],
  ['azure.ai-services', 'azurerm_ai_services'],
  ['azure.ai-foundry', 'azurerm_ai_foundry'],
  ['azure.ml.workspace', 'azurerm_machine_learning_workspace'],
  ['azure.diagnostics', 'azurerm_monitor_diagnostic_setting'],
  ['azure.identity', 'azurerm_user_assigned_identity'],
  ['azure.federated-credential', 'azurerm_federated_identity_credential'],
  ['azure.function-app', 'azurerm_linux_function_app'],
  ['azure.function-app', 'azurerm_windows_function_app'],
  ['azure.function-app', 'azurerm_function_app'],
  ['azure.function-app', 'azurerm_function_app_flex_consumption'],
  ['azure.web-app', 'azurerm_linux_web_app'],
  ['azure.web-app', 'azurerm_windows_web_app'],
  ['azure.web-app', 'azurerm_app_service'],
  ['azure.logic-app', 'azurerm_logic_app_standard'],
  ['azure.logic-app', 'azurerm_logic_app_workflow'],
  ['azure.container-app', 'azurerm_container_app'],
  ['azure.container-app', 'azurerm_container_app_job'],
  ['azure.container-group', 'azurerm_container_group'],
  ['azure.virtual-machine', 'azurerm_linux_virtual_machine'],
  ['azure.virtual-machine', 'azurerm_windows_virtual_machine'],
  ['azure.search', 'azurerm_search_service'],
];

/** Azure's resource types, in lower case, as ARM templates and Bicep write them. */
const ARM: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'microsoft.authorization/roleassignments': 'azure.role-assignment',
    'microsoft.authorization/roledefinitions': 'azure.role-definition',
    'microsoft.cognitiveservices/accounts': 'azure.cognitive',
    'microsoft.machinelearningservices/workspaces': 'azure.ml.workspace',
    'microsoft.insights/diagnosticsettings': 'azure.diagnostics',
    'microsoft.managedidentity/userassignedidentities': 'azure.identity',
    'microsoft.managedidentity/userassignedidentities/federatedidentitycredentials':
      'azure.federated-credential',
    'microsoft.machinelearningservices/workspaces/onlineendpoints': 'azure.ml.endpoint',
    'microsoft.web/sites': 'azure.web-app',
    'microsoft.logic/workflows': 'azure.logic-app',
    'microsoft.app/containerapps': 'azure.container-app',
    'microsoft.app/jobs': 'azure.container-app',
    'microsoft.containerinstance/containergroups': 'azure.container-group',
    'microsoft.compute/virtualmachines': 'azure.virtual-machine',
    'microsoft.search/searchservices': 'azure.search',
  }),
);

const TERRAFORM = new Map(ROWS.map(([kind, type]) => [type, kind]));
const CLOUD_FORMATION = new Map(ROWS.map(([kind, , type]) => [type ?? '', kind]));
/** `aws:iam/rolePolicy:RolePolicy` and `aws:iam:RolePolicy` are Terraform's `aws_iam_role_policy`. */
const PULUMI = new Map(ROWS.map(([kind, type]) => [type.replaceAll('_', ''), kind]));

/** The kind of a type as written, or the type itself. */
export function kindOf(dialect: Dialect, type: string): string {
  switch (dialect) {
    case 'terraform':
      return TERRAFORM.get(type) ?? type;
    case 'cloudformation':
      return CLOUD_FORMATION.get(type) ?? type;
    case 'arm':
      return ARM.get(type.toLowerCase()) ?? type;
    case 'pulumi': {
      const [provider = '', group = '', name = ''] = type.split(':');
      const module = group.split('/')[0] ?? '';
      const flat = `${provider}${module}${name}`.toLowerCase();
      return PULUMI.get(flat) ?? PULUMI.get(`${provider}${name}`.toLowerCase()) ?? type;
    }
    default:
      return type;
  }
}
