import type { ServiceActions } from './service-actions.ts';

export const BEDROCK: ServiceActions = {
  prefix: 'bedrock',
  title: 'Amazon Bedrock',
  scoped: {
    list: `
      ListAgentActionGroups ListAgentAliases ListAgentCollaborators ListAgentKnowledgeBases
      ListAgentVersions ListAutomatedReasoningPolicies
      ListAutomatedReasoningPolicyBuildWorkflows ListAutomatedReasoningPolicyTestCases
      ListAutomatedReasoningPolicyTestResults ListBlueprints ListDataAutomationProjects
      ListDataSources ListFlowAliases ListFlowExecutionEvents ListFlowExecutions
      ListFlowVersions ListGuardrails ListIngestionJobs ListInvocationSteps ListInvocations
      ListKnowledgeBaseDocuments ListPrompts`,
    read: `
      ApplyGuardrail CountTokens DetectGeneratedContent ExportAutomatedReasoningPolicyVersion
      GetAgent GetAgentActionGroup GetAgentAlias GetAgentCollaborator GetAgentKnowledgeBase
      GetAgentMemory GetAgentVersion GetAsyncInvoke GetAutomatedReasoningPolicy
      GetAutomatedReasoningPolicyAnnotations GetAutomatedReasoningPolicyBuildWorkflow
      GetAutomatedReasoningPolicyBuildWorkflowResultAssets
      GetAutomatedReasoningPolicyNextScenario GetAutomatedReasoningPolicyTestCase
      GetAutomatedReasoningPolicyTestResult GetBlueprint GetBlueprintOptimizationStatus
      GetCustomModel GetCustomModelDeployment GetDataAutomationProject GetDataAutomationStatus
      GetDataSource GetEvaluationJob GetExecutionFlowSnapshot GetFlow GetFlowAlias
      GetFlowExecution GetFlowVersion GetFoundationModel GetGuardrail GetImportedModel
      GetInferenceProfile GetIngestionJob GetInvocationStep GetKnowledgeBase
      GetKnowledgeBaseDocuments GetMarketplaceModelEndpoint GetModelCopyJob
      GetModelCustomizationJob GetModelEvaluationJob GetModelImportJob GetModelInvocationJob
      GetPrompt GetPromptRouter GetProvisionedModelThroughput GetResourcePolicy GetSession
      InvokeAgent InvokeAutomatedReasoningPolicy InvokeFlow InvokeModel
      InvokeModelWithResponseStream InvokeTool ListTagsForResource RenderPrompt Retrieve`,
    write: `
      AssociateAgentCollaborator AssociateAgentKnowledgeBase BatchDeleteEvaluationJob
      CancelAutomatedReasoningPolicyBuildWorkflow CopyBlueprintStage CreateAgentActionGroup
      CreateAgentAlias CreateAutomatedReasoningPolicyTestCase
      CreateAutomatedReasoningPolicyVersion CreateBlueprintVersion CreateCustomModelDeployment
      CreateDataAutomationProject CreateDataSource CreateEvaluationJob CreateFlowAlias
      CreateFlowVersion CreateGuardrail CreateGuardrailVersion CreateInferenceProfile
      CreateInvocation CreateModelCopyJob CreateModelCustomizationJob CreateModelEvaluationJob
      CreateModelInvocationJob CreatePromptRouter CreatePromptVersion
      CreateProvisionedModelThroughput DeleteAgent DeleteAgentActionGroup DeleteAgentAlias
      DeleteAgentMemory DeleteAgentVersion DeleteAutomatedReasoningPolicy
      DeleteAutomatedReasoningPolicyBuildWorkflow DeleteAutomatedReasoningPolicyTestCase
      DeleteBlueprint DeleteCustomModel DeleteCustomModelDeployment
      DeleteDataAutomationProject DeleteDataSource DeleteFlow DeleteFlowAlias
      DeleteFlowVersion DeleteGuardrail DeleteImportedModel DeleteInferenceProfile
      DeleteKnowledgeBase DeleteKnowledgeBaseDocuments DeleteMarketplaceModelEndpoint
      DeletePrompt DeletePromptRouter DeleteProvisionedModelThroughput DeleteResourcePolicy
      DeleteSession DeregisterMarketplaceModelEndpoint DisassociateAgentCollaborator
      DisassociateAgentKnowledgeBase EndSession IngestKnowledgeBaseDocuments
      InvokeBlueprintOptimizationAsync InvokeBlueprintRecommendationAsync InvokeDataAutomation
      InvokeDataAutomationAsync PrepareAgent PrepareFlow PutInvocationStep PutResourcePolicy
      RegisterMarketplaceModelEndpoint StartAutomatedReasoningPolicyBuildWorkflow
      StartAutomatedReasoningPolicyTestWorkflow StartFlowExecution StartIngestionJob
      StopEvaluationJob StopFlowExecution StopIngestionJob StopModelCustomizationJob
      StopModelInvocationJob UpdateAgent UpdateAgentActionGroup UpdateAgentAlias
      UpdateAgentCollaborator UpdateAgentKnowledgeBase UpdateAutomatedReasoningPolicy
      UpdateAutomatedReasoningPolicyAnnotations UpdateAutomatedReasoningPolicyTestCase
      UpdateBlueprint UpdateCustomModelDeployment UpdateDataAutomationProject UpdateDataSource
      UpdateFlow UpdateFlowAlias UpdateGuardrail UpdateKnowledgeBase
      UpdateMarketplaceModelEndpoint UpdatePrompt UpdateProvisionedModelThroughput
      UpdateSession`,
    permissions: `
      AllowVendedLogDeliveryForResource`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      ListAgents ListAsyncInvokes ListCustomModelDeployments ListCustomModels
      ListEnforcedGuardrailsConfiguration ListEvaluationJobs ListFlows
      ListFoundationModelAgreementOffers ListFoundationModels ListImportedModels
      ListInferenceProfiles ListKnowledgeBases ListModelCopyJobs ListModelCustomizationJobs
      ListModelEvaluationJobs ListModelImportJobs ListModelInvocationJobs ListPromptRouters
      ListProvisionedModelThroughputs ListSessions`,
    read: `
      CallWithBearerToken GenerateQuery GetBlueprintRecommendation
      GetFoundationModelAvailability GetModelInvocationLoggingConfiguration
      GetUseCaseForModelAccess InvokeInlineAgent ListMarketplaceModelEndpoints OptimizePrompt
      ValidateFlowDefinition`,
    write: `
      AssociateThirdPartyKnowledgeBase CreateAgent CreateAutomatedReasoningPolicy
      CreateBlueprint CreateCustomModel CreateFlow CreateFoundationModelAgreement
      CreateKnowledgeBase CreateMarketplaceModelEndpoint CreateModelImportJob CreatePrompt
      CreateSession DeleteEnforcedGuardrailConfiguration DeleteFoundationModelAgreement
      DeleteMarketplaceModelAgreement DeleteModelInvocationLoggingConfiguration InvokeBuilder
      PutEnforcedGuardrailConfiguration PutFoundationModelEntitlement
      PutModelInvocationLoggingConfiguration PutUseCaseForModelAccess Rerank
      RetrieveAndGenerate`,
  },
};

export const BEDROCK_MANTLE: ServiceActions = {
  prefix: 'bedrock-mantle',
  title: 'Amazon Bedrock (Mantle)',
  scoped: {
    list: `
      ListFiles ListFineTuningJobs ListModels ListProjects`,
    read: `
      GetFile GetFineTuningJob GetInference GetModel GetProject ListTagsForResource`,
    write: `
      ArchiveProject CancelFineTuningJob CancelInference CreateFile CreateFineTuningJob
      CreateInference CreateProject DeleteFile DeleteInference UpdateProject`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      CallWithBearerToken`,
  },
};
