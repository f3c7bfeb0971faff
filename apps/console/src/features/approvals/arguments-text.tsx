import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { UntrustedText } from '../../parts/untrusted-text.tsx';
import {
  MAX_MATCHES,
  matchesOf,
  type Range,
  WINDOW_LENGTH,
  windowAround,
  windowAt,
} from './text-window.ts';

/** A long text, a part at a time, with a search that leads to each match. */
export function ArgumentsText({ text }: { readonly text: string }) {
  const [offset, setOffset] = useState(0);
  const [phrase, setPhrase] = useState('');
  const [visited, setVisited] = useState(0);
  const matches = useMemo(() => matchesOf(text, phrase), [text, phrase]);
  const match = matches[visited] ?? null;
  const { start, end } = match === null ? windowAt(text, offset) : windowAround(text, match);
  const turn = (to: number) => {
    setPhrase('');
    setOffset(windowAt(text, to).start);
  };
  const visit = (step: number) =>
    setVisited((visited + step + matches.length) % Math.max(1, matches.length));
  return (
    <section className="stack" aria-label="Arguments as text">
      <div className="actions">
        <TextInput
          size="xs"
          type="search"
          aria-label="Search the arguments"
          placeholder="Search the arguments"
          value={phrase}
          onChange={({ currentTarget }) => {
            setPhrase(currentTarget.value);
            setVisited(0);
          }}
        />
        <Button
          size="compact-sm"
          variant="default"
          disabled={matches.length < 2}
          onClick={() => visit(-1)}
        >
          Previous match
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={matches.length < 2}
          onClick={() => visit(1)}
        >
          Next match
        </Button>
        <span className="muted" role="status">
          {phrase !== '' && countOf(matches, visited)}
        </span>
      </div>
      <pre>
        <Marked text={text} part={{ start, end }} match={match} />
      </pre>
      <div className="actions">
        <Button
          size="compact-sm"
          variant="default"
          disabled={start === 0}
          onClick={() => turn(start - WINDOW_LENGTH)}
        >
          Previous part
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={end === text.length}
          onClick={() => turn(end)}
        >
          Next part
        </Button>
        <span className="muted">
          Characters {(start + 1).toLocaleString('en')} to {end.toLocaleString('en')} of{' '}
          {text.length.toLocaleString('en')}
        </span>
      </div>
    </section>
  );
}

function countOf(matches: readonly Range[], visited: number): string {
  if (matches.length === 0) return 'No match';
  const most = matches.length === MAX_MATCHES ? ' or more' : '';
  return `Match ${visited + 1} of ${matches.length}${most}`;
}

function Marked({ text, part, match }: { text: string; part: Range; match: Range | null }) {
  if (match === null) return <UntrustedText text={text.slice(part.start, part.end)} />;
  return (
    <>
      <UntrustedText text={text.slice(part.start, match.start)} />
      <mark>
        <UntrustedText text={text.slice(match.start, match.end)} />
      </mark>
      <UntrustedText text={text.slice(match.end, part.end)} />
    </>
  );
}
