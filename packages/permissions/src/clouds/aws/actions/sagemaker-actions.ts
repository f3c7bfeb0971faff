import type { ServiceActions } from './service-actions.ts';

export const SAGEMAKER: ServiceActions = {
  prefix: 'sagemaker',
  title: 'Amazon SageMaker',
  scoped: {
    list: `
      ListAliases ListClusterEvents ListClusterNodes ListHubContentVersions ListHubContents
      ListImageVersions ListLabelingJobsForWorkteam ListModelCardExportJobs
      ListModelCardVersions ListModelPackages ListPipelineExecutionSteps
      ListPipelineExecutions ListPipelineParametersForExecution ListPipelineVersions
      ListSharedModelVersions ListTags ListTrainingJobsForHyperParameterTuningJob
      ListUltraServersByReservedCapacity`,
    read: `
      BatchDescribeModelPackage BatchGetMetrics BatchGetRecord CreateHubContentPresignedUrls
      DescribeAction DescribeAlgorithm DescribeApp DescribeAppImageConfig DescribeArtifact
      DescribeAutoMLJob DescribeAutoMLJobV2 DescribeCluster DescribeClusterEvent
      DescribeClusterInference DescribeClusterNode DescribeClusterSchedulerConfig
      DescribeCodeRepository DescribeCompilationJob DescribeComputeQuota DescribeContext
      DescribeDataQualityJobDefinition DescribeDevice DescribeDeviceFleet DescribeDomain
      DescribeEdgeDeploymentPlan DescribeEdgePackagingJob DescribeEndpoint
      DescribeEndpointConfig DescribeExperiment DescribeFeatureGroup DescribeFeatureMetadata
      DescribeFlowDefinition DescribeHub DescribeHubContent DescribeHumanLoop
      DescribeHumanTaskUi DescribeHyperParameterTuningJob DescribeImage DescribeImageVersion
      DescribeInferenceComponent DescribeInferenceExperiment
      DescribeInferenceRecommendationsJob DescribeLabelingJob DescribeMlflowApp
      DescribeMlflowTrackingServer DescribeModel DescribeModelBiasJobDefinition
      DescribeModelCard DescribeModelCardExportJob DescribeModelExplainabilityJobDefinition
      DescribeModelPackage DescribeModelPackageGroup DescribeModelQualityJobDefinition
      DescribeMonitoringSchedule DescribeNotebookInstance
      DescribeNotebookInstanceLifecycleConfig DescribeOptimizationJob DescribePartnerApp
      DescribePipeline DescribePipelineDefinitionForExecution DescribePipelineExecution
      DescribeProcessingJob DescribeProject DescribeReservedCapacity DescribeSharedModel
      DescribeSpace DescribeStudioLifecycleConfig DescribeSubscribedWorkteam
      DescribeTrainingJob DescribeTrainingPlan DescribeTransformJob DescribeTrial
      DescribeTrialComponent DescribeUserProfile DescribeWorkforce DescribeWorkteam
      GetDeployments GetDeviceFleetReport GetDeviceRegistration GetModelPackageGroupPolicy
      GetRecord GetScalingConfigurationRecommendation InvokeEndpoint InvokeEndpointAsync
      InvokeEndpointWithResponseStream`,
    write: `
      AddAssociation AssociateTrialComponent AttachClusterNodeVolume BatchAddClusterNodes
      BatchDeleteClusterNodes BatchPutMetrics CallMlflowAppApi CallPartnerAppApi CreateAction
      CreateAlgorithm CreateApp CreateAppImageConfig CreateArtifact CreateAutoMLJob
      CreateAutoMLJobV2 CreateCluster CreateClusterSchedulerConfig CreateCodeRepository
      CreateCompilationJob CreateComputeQuota CreateContext CreateDataQualityJobDefinition
      CreateDeviceFleet CreateDomain CreateEdgeDeploymentPlan CreateEdgeDeploymentStage
      CreateEdgePackagingJob CreateEndpoint CreateEndpointConfig CreateExperiment
      CreateFeatureGroup CreateFlowDefinition CreateHub CreateHubContentReference
      CreateHumanTaskUi CreateHyperParameterTuningJob CreateImage CreateImageVersion
      CreateInferenceComponent CreateInferenceExperiment CreateInferenceRecommendationsJob
      CreateLabelingJob CreateMlflowApp CreateMlflowTrackingServer CreateModel
      CreateModelBiasJobDefinition CreateModelCard CreateModelCardExportJob
      CreateModelExplainabilityJobDefinition CreateModelPackage CreateModelPackageGroup
      CreateModelQualityJobDefinition CreateMonitoringSchedule CreateNotebookInstance
      CreateNotebookInstanceLifecycleConfig CreateOptimizationJob CreatePartnerApp
      CreatePartnerAppPresignedUrl CreatePipeline CreatePresignedDomainUrl
      CreatePresignedMlflowAppUrl CreatePresignedMlflowTrackingServerUrl
      CreatePresignedNotebookInstanceUrl CreateProcessingJob CreateProject
      CreateReservedCapacity CreateSharedModel CreateSpace CreateStudioLifecycleConfig
      CreateTrainingJob CreateTrainingPlan CreateTransformJob CreateTrial CreateTrialComponent
      CreateUserProfile CreateWorkforce CreateWorkteam DeleteAction DeleteAlgorithm DeleteApp
      DeleteAppImageConfig DeleteArtifact DeleteAssociation DeleteCluster
      DeleteClusterSchedulerConfig DeleteCodeRepository DeleteCompilationJob
      DeleteComputeQuota DeleteContext DeleteDataQualityJobDefinition DeleteDeviceFleet
      DeleteDomain DeleteEdgeDeploymentPlan DeleteEdgeDeploymentStage DeleteEndpoint
      DeleteEndpointConfig DeleteExperiment DeleteFeatureGroup DeleteFlowDefinition DeleteHub
      DeleteHubContent DeleteHubContentReference DeleteHumanLoop DeleteHumanTaskUi
      DeleteHyperParameterTuningJob DeleteImage DeleteImageVersion DeleteInferenceComponent
      DeleteInferenceExperiment DeleteMlflowApp DeleteMlflowTrackingServer DeleteModel
      DeleteModelBiasJobDefinition DeleteModelCard DeleteModelExplainabilityJobDefinition
      DeleteModelPackage DeleteModelPackageGroup DeleteModelPackageGroupPolicy
      DeleteModelQualityJobDefinition DeleteMonitoringSchedule DeleteNotebookInstance
      DeleteNotebookInstanceLifecycleConfig DeleteOptimizationJob DeletePartnerApp
      DeletePipeline DeleteProcessingJob DeleteProject DeleteRecord DeleteSpace
      DeleteStudioLifecycleConfig DeleteTrainingJob DeleteTrial DeleteTrialComponent
      DeleteUserProfile DeleteWorkforce DeleteWorkteam DeployHubModel DeregisterDevices
      DetachClusterNodeVolume DisassociateTrialComponent ImportHubContent
      PutModelPackageGroupPolicy PutRecord RegisterDevices RetryPipelineExecution
      SendHeartbeat SendPipelineExecutionStepFailure SendPipelineExecutionStepSuccess
      SendSharedModelEvent StartClusterHealthCheck StartEdgeDeploymentStage StartHumanLoop
      StartInferenceExperiment StartMlflowTrackingServer StartMonitoringSchedule
      StartNotebookInstance StartPipelineExecution StartSession StopAutoMLJob
      StopCompilationJob StopEdgeDeploymentStage StopEdgePackagingJob StopHumanLoop
      StopHyperParameterTuningJob StopInferenceExperiment StopInferenceRecommendationsJob
      StopLabelingJob StopMlflowTrackingServer StopMonitoringSchedule StopNotebookInstance
      StopOptimizationJob StopPipelineExecution StopProcessingJob StopTrainingJob
      StopTransformJob TrainHubModel UpdateAction UpdateAppImageConfig UpdateArtifact
      UpdateCluster UpdateClusterInference UpdateClusterSchedulerConfig UpdateClusterSoftware
      UpdateCodeRepository UpdateComputeQuota UpdateContext UpdateDeviceFleet UpdateDevices
      UpdateDomain UpdateEndpoint UpdateEndpointWeightsAndCapacities UpdateExperiment
      UpdateFeatureGroup UpdateFeatureMetadata UpdateHub UpdateHubContent
      UpdateHubContentReference UpdateImage UpdateImageVersion UpdateInferenceComponent
      UpdateInferenceComponentRuntimeConfig UpdateInferenceExperiment UpdateMlflowApp
      UpdateMlflowTrackingServer UpdateModelCard UpdateModelPackage UpdateMonitoringAlert
      UpdateMonitoringSchedule UpdateNotebookInstance UpdateNotebookInstanceLifecycleConfig
      UpdatePartnerApp UpdatePipeline UpdatePipelineExecution UpdatePipelineVersion
      UpdateProject UpdateSharedModel UpdateSpace UpdateTrainingJob UpdateTrial
      UpdateTrialComponent UpdateUserProfile UpdateWorkforce UpdateWorkteam`,
    tagging: `
      AddTags DeleteTags`,
  },
  unscoped: {
    list: `
      ListActions ListAlgorithms ListAppImageConfigs ListApps ListArtifacts ListAssociations
      ListAutoMLJobs ListCandidatesForAutoMLJob ListClusterSchedulerConfigs ListClusters
      ListCodeRepositories ListCompilationJobs ListComputeQuotas ListContexts
      ListDataQualityJobDefinitions ListDeviceFleets ListDevices ListDomains
      ListEdgeDeploymentPlans ListEdgePackagingJobs ListEndpointConfigs ListEndpoints
      ListExperiments ListFeatureGroups ListFlowDefinitions ListHubs ListHumanLoops
      ListHumanTaskUis ListHyperParameterTuningJobs ListImages ListInferenceComponents
      ListInferenceExperiments ListInferenceRecommendationsJobSteps
      ListInferenceRecommendationsJobs ListLabelingJobs ListLineageGroups ListMlflowApps
      ListMlflowTrackingServers ListModelBiasJobDefinitions ListModelCards
      ListModelExplainabilityJobDefinitions ListModelMetadata ListModelPackageGroups
      ListModelQualityJobDefinitions ListModels ListMonitoringAlertHistory
      ListMonitoringAlerts ListMonitoringExecutions ListMonitoringSchedules
      ListNotebookInstanceLifecycleConfigs ListNotebookInstances ListOptimizationJobs
      ListPartnerApps ListPipelines ListProcessingJobs ListProjects ListResourceCatalogs
      ListSharedModelEvents ListSharedModels ListSpaces ListStageDevices
      ListStudioLifecycleConfigs ListSubscribedWorkteams ListTrainingJobs ListTrainingPlans
      ListTransformJobs ListTrialComponents ListTrials ListUserProfiles ListWorkforces
      ListWorkteams QueryLineage`,
    read: `
      DescribeLineageGroup GetLineageGroupPolicy GetResourcePolicy
      GetSagemakerServicecatalogPortfolioStatus GetSearchSuggestions RenderUiTemplate Search
      SearchTrainingPlanOfferings`,
    write: `
      CreateLineageGroupPolicy DeleteLineageGroupPolicy DeleteResourcePolicy
      DisableSagemakerServicecatalogPortfolio EnableSagemakerServicecatalogPortfolio
      PutLineageGroupPolicy PutResourcePolicy`,
  },
};
