import type { ReactNode } from 'react';

/** A part in one state; `name` says which. */
export type Sample = { readonly name: string; readonly show: ReactNode };

/** A part in all its states. `files` are the modules below `parts`, or below `features/settings`, that it shows. */
export type Story = {
  readonly title: string;
  readonly files: readonly string[];
  readonly samples: readonly Sample[];
};

/** A story as a section of the page, its states below each other. */
export function StorySection({ story: { title, samples } }: { readonly story: Story }) {
  return (
    <section className="story" aria-label={title}>
      <h2>{title}</h2>
      {samples.map(({ name, show }) => (
        <div key={name} className="story-sample">
          <h3 className="muted">{name}</h3>
          <div className="stack">{show}</div>
        </div>
      ))}
    </section>
  );
}
