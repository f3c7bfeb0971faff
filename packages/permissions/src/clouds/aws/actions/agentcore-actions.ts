import type { ServiceActions } from './service-actions.ts';

export const BEDROCK_AGENTCORE: ServiceActions = {
  prefix: 'bedrock-agentcore',
  title: 'Amazon Bedrock AgentCore',
  scoped: {
    list: `
      ListActors ListCodeInterpreterSessions ListEvents ListGatewayTargets
      ListMemoryExtractionJobs ListMemoryRecords ListPolicies ListPolicyGenerationAssets
      ListPolicyGenerations ListSessions ListTagsForResource RetrieveMemoryRecords`,
    read: `
      CompleteResourceTokenAuth GetAgentCard GetAgentRuntime GetAgentRuntimeEndpoint
      GetApiKeyCredentialProvider GetBrowser GetBrowserProfile GetBrowserSession
      GetCodeInterpreter GetCodeInterpreterSession GetEvaluator GetEvent GetGateway
      GetGatewayTarget GetMemory GetMemoryRecord GetOauth2CredentialProvider
      GetOnlineEvaluationConfig GetPolicy GetPolicyEngine GetPolicyGeneration
      GetResourceApiKey GetResourceOauth2Token GetResourcePolicy GetTokenVault
      GetWorkloadIdentity ListApiKeyCredentialProviders ListOauth2CredentialProviders
      ListWorkloadIdentities SetTokenVaultCMK`,
    write: `
      BatchCreateMemoryRecords BatchDeleteMemoryRecords BatchUpdateMemoryRecords
      CreateAgentRuntimeEndpoint CreateApiKeyCredentialProvider CreateEvent
      CreateGatewayTarget CreateOauth2CredentialProvider CreatePolicy CreateWorkloadIdentity
      DeleteAgentRuntime DeleteAgentRuntimeEndpoint DeleteApiKeyCredentialProvider
      DeleteBrowser DeleteBrowserProfile DeleteCodeInterpreter DeleteEvaluator DeleteEvent
      DeleteGateway DeleteGatewayTarget DeleteMemory DeleteMemoryRecord
      DeleteOauth2CredentialProvider DeleteOnlineEvaluationConfig DeletePolicy
      DeletePolicyEngine DeleteResourcePolicy DeleteWorkloadIdentity Evaluate
      GetWorkloadAccessToken GetWorkloadAccessTokenForJWT GetWorkloadAccessTokenForUserId
      InvokeAgentRuntime InvokeAgentRuntimeCommand InvokeAgentRuntimeForUser
      InvokeAgentRuntimeWithWebSocketStream InvokeAgentRuntimeWithWebSocketStreamForUser
      InvokeCodeInterpreter PutResourcePolicy SaveBrowserSessionProfile StartBrowserSession
      StartCodeInterpreterSession StartMemoryExtractionJob StartPolicyGeneration
      StopBrowserSession StopCodeInterpreterSession StopRuntimeSession UpdateAgentRuntime
      UpdateAgentRuntimeEndpoint UpdateApiKeyCredentialProvider UpdateBrowserStream
      UpdateEvaluator UpdateGateway UpdateGatewayTarget UpdateMemory
      UpdateOauth2CredentialProvider UpdateOnlineEvaluationConfig UpdatePolicy
      UpdatePolicyEngine UpdateWorkloadIdentity`,
    permissions: `
      AllowVendedLogDeliveryForResource AuthorizeAction InvokeGateway
      ManageResourceScopedPolicy PartiallyAuthorizeActions SynchronizeGatewayTargets`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      ListAgentRuntimeEndpoints ListAgentRuntimeVersions ListAgentRuntimes ListBrowserProfiles
      ListBrowserSessions ListBrowsers ListCodeInterpreters ListEvaluators ListGateways
      ListMemories ListOnlineEvaluationConfigs ListPolicyEngines`,
    read: `
      ConnectBrowserAutomationStream ConnectBrowserLiveViewStream`,
    write: `
      CreateAgentRuntime CreateBrowser CreateBrowserProfile CreateCodeInterpreter
      CreateEvaluator CreateGateway CreateMemory CreateOnlineEvaluationConfig
      CreatePolicyEngine`,
    permissions: `
      ManageAdminPolicy`,
  },
};
