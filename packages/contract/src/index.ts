export { CHANGE_TOPICS, type ChangeTopic, topicsOf } from './changes/topics.ts';
export {
  EVENT_KINDS,
  EVENTS,
  type EventActor,
  type EventKind,
  entityType,
  personalPointers,
  type SealedEvent,
} from './events/catalogue.ts';
export type { EventDefinition } from './events/definition.ts';
export { type EventField, fieldsOf, isPersonal } from './events/personal.ts';
export { AWAITS_ADMINISTRATOR } from './evidence/awaits-administrator.ts';
export * from './openapi.ts';
export * from './route.ts';
export * from './routes.ts';
export * from './schemas.ts';
export { type AllowedValues, allowedValues } from './several-values.ts';
export * from './tag.ts';
export { hasHiddenCharacter, visibleText } from './visible-text.ts';
