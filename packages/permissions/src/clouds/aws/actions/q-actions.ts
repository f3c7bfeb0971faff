import type { ServiceActions } from './service-actions.ts';

export const Q: ServiceActions = {
  prefix: 'q',
  title: 'Amazon Q',
  scoped: {
    list: `
      ListPlugins ListTagsForResource`,
    read: `
      GetPlugin`,
    write: `
      CreateAssignment CreatePlugin DeleteAssignment DeletePlugin UpdatePlugin UsePlugin`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      ListDashboardMetrics ListPluginProviders`,
    read: `
      GenerateCodeFromCommands GenerateCodeRecommendations GetConnector GetConversation
      GetIdentityMetadata GetTroubleshootingResults ListConversations`,
    write: `
      AssociateConnectorResource CreateAuthGrant CreateOAuthAppConnection DeleteConversation
      DeleteOAuthAppConnection PassRequest RejectConnector SendEvent SendMessage
      StartConversation StartTroubleshootingAnalysis StartTroubleshootingResolutionExplanation
      UpdateAuthGrant UpdateConversation UpdateOAuthAppConnection
      UpdateTroubleshootingCommandResult VerifyOAuthAppConnection`,
  },
};

export const QBUSINESS: ServiceActions = {
  prefix: 'qbusiness',
  title: 'Amazon Q Business',
  scoped: {
    list: `
      GetChatControlsConfiguration ListAttachments ListChatResponseConfigurations
      ListConversations ListDataAccessors ListDataSourceSyncJobs ListDataSources ListDocuments
      ListGroups ListIndices ListIntegrations ListMessages ListPlugins ListRetrievers
      ListSubscriptions ListWebExperiences`,
    read: `
      Chat ChatSync CheckDocumentAccess GetApplication GetChatResponseConfiguration
      GetDataAccessor GetDataSource GetDocumentContent GetGroup GetIndex GetIntegration
      GetMedia GetPlugin GetPolicy GetRetriever GetUser GetWebExperience ListPluginActions
      ListTagsForResource SearchRelevantContent`,
    write: `
      AssociatePermission BatchDeleteDocument BatchPutDocument CancelSubscription
      CreateAnonymousWebExperienceUrl CreateChatResponseConfiguration CreateDataAccessor
      CreateDataAccessorWithTti CreateDataSource CreateIndex CreateIntegration CreatePlugin
      CreateRetriever CreateSubscription CreateUser CreateWebExperience DeleteApplication
      DeleteAttachment DeleteChatControlsConfiguration DeleteChatResponseConfiguration
      DeleteConversation DeleteDataAccessor DeleteDataSource DeleteGroup DeleteIndex
      DeleteIntegration DeletePlugin DeleteRetriever DeleteUser DeleteWebExperience
      DisableAclOnDataSource DisassociatePermission PutFeedback PutGroup PutResourcePolicy
      StartDataSourceSyncJob StartDeployment StopDataSourceSyncJob UpdateApplication
      UpdateChatControlsConfiguration UpdateChatResponseConfiguration UpdateDataAccessor
      UpdateDataSource UpdateIndex UpdateIntegration UpdatePlugin UpdateRetriever
      UpdateSubscription UpdateUser UpdateWebExperience`,
    permissions: `
      AllowVendedLogDeliveryForResource`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      ListApplications`,
    read: `
      ListPluginTypeActions ListPluginTypeMetadata`,
    write: `
      CreateApplication`,
  },
};

export const QAPPS: ServiceActions = {
  prefix: 'qapps',
  title: 'Amazon Q Apps',
  scoped: {
    list: `
      ListCategories ListLibraryItems ListQApps`,
    read: `
      DescribeQAppPermissions GetLibraryItem GetQApp GetQAppSession GetQAppSessionMetadata
      ListQAppSessionData ListTagsForResource`,
    write: `
      AssociateLibraryItemReview AssociateQAppWithUser BatchCreateCategory BatchDeleteCategory
      BatchUpdateCategory CopyQApp CreateLibraryItem CreateLibraryItemReview CreateQApp
      CreateSubscriptionToken DeleteLibraryItem DeleteQApp DisassociateLibraryItemReview
      DisassociateQAppFromUser ExportQAppSessionData ImportDocument
      PredictProblemStatementFromConversation PredictQApp PredictQAppFromProblemStatement
      StartQAppSession StopQAppSession UpdateLibraryItem UpdateLibraryItemMetadata UpdateQApp
      UpdateQAppPermissions UpdateQAppSession UpdateQAppSessionMetadata`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {},
};

export const QDEVELOPER: ServiceActions = {
  prefix: 'qdeveloper',
  title: 'Amazon Q Developer',
  scoped: {
    list: `
      ListTagsForResource`,
    write: `
      ExportArtifact ImportArtifact TransformCode`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    write: `
      StartAgentSession`,
  },
};

export const CODEWHISPERER: ServiceActions = {
  prefix: 'codewhisperer',
  title: 'Amazon CodeWhisperer',
  scoped: {
    list: `
      ListCustomizationPermissions ListCustomizationVersions ListCustomizations
      ListTagsForResource`,
    read: `
      GetCustomization`,
    write: `
      AssociateCustomizationPermission CreateCustomization CreateProfile DeleteCustomization
      DeleteProfile DisassociateCustomizationPermission UpdateCustomization UpdateProfile`,
    permissions: `
      AllowVendedLogDeliveryForResource`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      ListProfiles`,
    read: `
      GenerateRecommendations`,
  },
};
