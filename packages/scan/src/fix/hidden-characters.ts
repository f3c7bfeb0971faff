import { hiddenRuns } from '@svc/inspect';
import type { Edit } from './edit.ts';
import { type FixPlan, type Refusal, refuse } from './fix.ts';

const OVERRIDES = /[\u202D\u202E]|\u202C/gu;
const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\uFE0F?$/u;
const EMOJI_START = /^\p{Extended_Pictographic}/u;
/** Scripts in which joiner and non-joiner choose the form of a letter (The Unicode Standard, chapters 9, 12 and 23.2). */
const JOINING =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;
const IDEOGRAPH = /\p{Script=Han}$/u;

/**
 * Plans to remove all hidden runs of a text, since one of several is as unwanted. One character of a run stays where the text
 * around needs it: the joiner between two emoji, a joiner or non-joiner between letters that join, the selector of an
 * emoji or an ideograph. Of a direction override only the controls are removed, not the text in it.
 */
export function planWithoutHidden(text: string): FixPlan | Refusal {
  const edits: Edit[] = [];
  for (const { kind, start, end } of hiddenRuns(text)) {
    const run = text.slice(start, end);
    if (kind === 'direction overrides') {
      for (const { index } of run.matchAll(OVERRIDES))
        edits.push(cut(start + index, start + index + 1));
      continue;
    }
    const kept = keptAt(run, text.slice(Math.max(0, start - 8), start), text.slice(end, end + 2));
    if (kept === null) edits.push(cut(start, end));
    else {
      if (kept.start > 0) edits.push(cut(start, start + kept.start));
      if (kept.end < run.length) edits.push(cut(start + kept.end, end));
    }
  }
  if (edits.length === 0) return refuse('no hidden characters are found');
  return {
    edits,
    variables: [],
    title: 'Remove hidden characters',
    summary: [
      'The text has no characters any more that a reader does not see.',
      'Find out who added them and what they say; treat what agents did since then as suspect.',
    ].join('\n'),
  };
}

type Stretch = { readonly start: number; readonly end: number };

/** The character of a run that the text around it needs; null for none. */
function keptAt(run: string, before: string, after: string): Stretch | null {
  const find = (characters: RegExp): Stretch | null => {
    const found = characters.exec(run);
    return found === null ? null : { start: found.index, end: found.index + found[0].length };
  };
  if (EMOJI_END.test(before) && EMOJI_START.test(after)) return find(/\u200D/);
  const joins = JOINING.test(before.slice(-1)) && JOINING.test(after.slice(0, 1));
  if (joins) return find(/[\u200C\u200D]/);
  if (/\p{Emoji}$/u.test(before) && /^[\uFE0E\uFE0F]/.test(run)) return { start: 0, end: 1 };
  if (IDEOGRAPH.test(before)) return find(/^(?:[\uFE00-\uFE02]|[\u{E0100}-\u{E01EF}])/u);
  return null;
}

function cut(start: number, end: number): Edit {
  return { start, end, text: '' };
}
