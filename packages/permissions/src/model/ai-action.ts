export type ActionLevel = 'invoke' | 'list' | 'read' | 'write' | 'permissions' | 'tagging';

/** One action of an AI service. */
export type AiAction = {
  /** As policies write it: `bedrock:InvokeModel`. */
  readonly id: string;
  /** Key of its service: `bedrock`. */
  readonly service: string;
  readonly title: string;
  readonly level: ActionLevel;
  /** Whether a grant of it can name resources; one that cannot accepts `*` alone. */
  readonly isScoped: boolean;
};
