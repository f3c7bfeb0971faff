import type { ServiceActions } from './service-actions.ts';

export const SAGEMAKER_GEOSPATIAL: ServiceActions = {
  prefix: 'sagemaker-geospatial',
  title: 'SageMaker geospatial',
  scoped: {
    list: `
      ListTagsForResource`,
    read: `
      GetEarthObservationJob GetRasterDataCollection GetTile GetVectorEnrichmentJob`,
    write: `
      DeleteEarthObservationJob DeleteVectorEnrichmentJob ExportEarthObservationJob
      ExportVectorEnrichmentJob StartEarthObservationJob StartVectorEnrichmentJob
      StopEarthObservationJob StopVectorEnrichmentJob`,
    tagging: `
      TagResource UntagResource`,
  },
  unscoped: {
    list: `
      ListEarthObservationJobs ListRasterDataCollections ListVectorEnrichmentJobs`,
    read: `
      SearchRasterDataCollection`,
  },
};

export const SAGEMAKER_MLFLOW: ServiceActions = {
  prefix: 'sagemaker-mlflow',
  title: 'SageMaker MLflow',
  scoped: {
    list: `
      GetLatestModelVersions ListArtifacts ListLoggedModelArtifacts`,
    read: `
      GetDownloadURIForModelVersionArtifacts GetExperiment GetExperimentByName GetLoggedModel
      GetMetricHistory GetModelVersion GetModelVersionByAlias GetRegisteredModel GetRun
      GetTraceInfo SearchExperiments SearchLoggedModels SearchModelVersions
      SearchRegisteredModels SearchRuns SearchTraces`,
    write: `
      CreateExperiment CreateModelVersion CreateRegisteredModel CreateRun DeleteExperiment
      DeleteLoggedModel DeleteLoggedModelTag DeleteModelVersion DeleteModelVersionTag
      DeleteRegisteredModel DeleteRegisteredModelAlias DeleteRegisteredModelTag DeleteRun
      DeleteTag DeleteTraceTag DeleteTraces EndTrace FinalizeLoggedModel LogBatch LogInputs
      LogLoggedModelParams LogMetric LogModel LogOutputs LogParam RenameRegisteredModel
      RestoreExperiment RestoreRun SetExperimentTag SetLoggedModelTags SetModelVersionTag
      SetRegisteredModelAlias SetRegisteredModelTag SetTag SetTraceTag StartTrace
      TransitionModelVersionStage UpdateExperiment UpdateModelVersion UpdateRegisteredModel
      UpdateRun`,
  },
  unscoped: {
    read: `
      AccessUI`,
  },
};
