import type { Control, Framework } from './framework.ts';
import type { MappedControl, MappedSignal, Mapping, MappingStrength } from './mapping.ts';
import { findSignal, type SignalId } from './signals/catalogue.ts';

/** A mapping as its file has it: each control has either signals or the reason why it has none. */
export type MappingFile = Omit<Mapping, 'controls'> & {
  readonly controls: readonly {
    readonly id: string;
    readonly signals?: readonly SignalFile[];
    readonly none?: string;
  }[];
};

type SignalFile = Readonly<Record<keyof MappedSignal, string>>;

/**
 * Validates a mapping file against its framework. Throws unless each control is mapped exactly once and in order, to known
 * signals or to none, with texts, and `full` only where a system alone can meet the control.
 */
export function readMapping(file: MappingFile, framework: Framework): Mapping {
  const place = `mapping ${file.version} of ${framework.id} ${framework.version}`;
  if (file.framework !== framework.id || file.frameworkVersion !== framework.version) {
    throw new Error(`${place}: the file is of ${file.framework} ${file.frameworkVersion}`);
  }
  if (!Number.isSafeInteger(file.version) || file.version < 1) {
    throw new Error(`${place}: version must be a whole number from 1`);
  }
  demandText(file.reason, `${place}: reason`);
  const { controls, ...head } = file;
  if (controls.length > framework.controls.length) {
    const extra = controls[framework.controls.length]?.id;
    throw new Error(`${place}: ${extra} is unknown or mapped twice`);
  }
  return {
    ...head,
    controls: framework.controls.map((control, at) => {
      const mapped = controls[at];
      if (mapped?.id !== control.id) {
        throw new Error(`${place}: expected ${control.id} (got ${mapped?.id ?? 'nothing'})`);
      }
      return readControl(mapped, control, `${place}, ${control.id}`);
    }),
  };
}

function readControl(
  { id, signals = [], none }: MappingFile['controls'][number],
  control: Control,
  at: string,
): MappedControl {
  const [first, ...rest] = signals.map((signal) => readSignal(signal, control, at));
  if ((first === undefined) === (none === undefined)) {
    throw new Error(`${at}: must have either signals or the reason for none`);
  }
  if (first === undefined) return { id, signals: [], none: demandText(none, `${at}: none`) };
  const ids = new Set(signals.map((signal) => signal.id));
  if (ids.size < signals.length) throw new Error(`${at}: a signal is mapped twice`);
  return { id, signals: [first, ...rest] };
}

function readSignal(signal: SignalFile, { kind }: Control, at: string): MappedSignal {
  const where = `${at}, ${signal.id}`;
  if (!isSignalId(signal.id)) throw new Error(`${where}: unknown signal`);
  if (!isStrength(signal.strength)) {
    throw new Error(`${where}: strength must be one of full, partial (got "${signal.strength}")`);
  }
  if (signal.strength === 'full' && kind !== 'technical') {
    throw new Error(`${where}: no signal answers every part of a control of kind ${kind}`);
  }
  return {
    id: signal.id,
    strength: signal.strength,
    covers: demandText(signal.covers, `${where}: covers`),
    leaves: demandText(signal.leaves, `${where}: leaves`),
  };
}

function demandText(text: string | undefined, at: string): string {
  if (text === undefined || text.trim() === '') throw new Error(`${at} is empty`);
  return text;
}

function isSignalId(text: string): text is SignalId {
  return findSignal(text) !== undefined;
}

function isStrength(text: string): text is MappingStrength {
  return text === 'full' || text === 'partial';
}
