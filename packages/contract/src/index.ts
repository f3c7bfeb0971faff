export { CHANGE_TOPICS, type ChangeTopic, topicsOf } from './changes/topics.ts';
export {
  EVENTS,
  type EventActor,
  type EventKind,
  entityType,
  personalPointers,
  type SealedEvent,
} from './events/catalogue.ts';
export type { EventDefinition } from './events/definition.ts';
export { type EventField, fieldsOf, isPersonal } from './events/personal.ts';
export * from './openapi.ts';
export * from './route.ts';
export * from './routes.ts';
export * from './schemas.ts';
export * from './tag.ts';
