import type { Environment, PackTrial, PolicyPackDetail, TryPack } from '@svc/contract';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';

/** What a person types to try one call. */
export type TrialFields = {
  readonly agentId: string;
  readonly tool: string;
  readonly server: string;
  /** JSON object; empty for none. */
  readonly arguments: string;
  /** Empty for that of the agent. */
  readonly environment: Environment | '';
  readonly hasApproval: boolean;
  /** Id of an event whose call is tried instead of the other fields. */
  readonly evidenceId: string;
};

const NO_FIELDS: TrialFields = {
  agentId: '',
  tool: '',
  server: '',
  arguments: '',
  environment: '',
  hasApproval: false,
  evidenceId: '',
};

export type Trial = {
  readonly fields: TrialFields;
  readonly change: (fields: Partial<TrialFields>) => void;
  readonly run: () => void;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly result: PackTrial | null;
  /** Why the arguments cannot be sent; null where they can. */
  readonly argumentsError: string | null;
};

type Sources = PolicyPackDetail['sources'] | undefined;
type Progress = Pick<Trial, 'isBusy' | 'error' | 'result'> & { readonly sources?: Sources };

const NOTHING_YET: Progress = { isBusy: false, error: null, result: null };

/** Tries a call on the shown version of a pack, or on sources that are not saved. An older answer never follows a newer question. */
export function useTrial(pack: PolicyPackDetail, sources?: Sources): Trial {
  const [fields, setFields] = useState(NO_FIELDS);
  const [argumentsError, setArgumentsError] = useState<string | null>(null);
  const [progress, setProgress] = useState(NOTHING_YET);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = () => {
    const asked = askedBy(fields);
    setArgumentsError(asked === null ? 'must be a JSON object' : null);
    if (asked === null) return;
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setProgress({ isBusy: true, error: null, result: null, sources });
    const body = { ...asked, ...(sources === undefined ? { version: pack.version } : { sources }) };
    call('tryPack', { params: { packId: pack.id }, body }, { signal: abort.signal }).then(
      (result) => setProgress({ isBusy: false, error: null, result, sources }),
      (error: unknown) => {
        if (!abort.signal.aborted) setProgress({ isBusy: false, error, result: null, sources });
      },
    );
  };
  const change = (changed: Partial<TrialFields>) => {
    setFields((all) => ({ ...all, ...changed }));
    // what is shown must be the answer to what is typed
    running.current?.abort();
    setProgress(NOTHING_YET);
  };
  // a decision by an earlier text says nothing of this one
  const shown = progress.sources === sources ? progress : NOTHING_YET;
  return { fields, change, run, argumentsError, ...shown };
}

/** Returns the body that the fields make; null where the arguments are not a JSON object. */
function askedBy(fields: TrialFields): TryPack | null {
  const { agentId, tool, server, environment, hasApproval, evidenceId } = fields;
  if (evidenceId !== '') return { evidenceId: evidenceId.trim(), hasApproval };
  const args = fields.arguments.trim() === '' ? {} : parseObject(fields.arguments);
  if (args === null) return null;
  return {
    hasApproval,
    call: {
      agentId: agentId.trim(),
      tool,
      arguments: args,
      ...(server !== '' && { server }),
      ...(environment !== '' && { environment }),
    },
  };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
