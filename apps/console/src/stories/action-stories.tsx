import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ActionDialog } from '../parts/confirm.tsx';
import { Conflict } from '../parts/conflict.tsx';
import { CreateToken } from '../parts/create-token.tsx';
import { EnvironmentSelect } from '../parts/environment-select.tsx';
import { ExportMenu } from '../parts/export-menu.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { LostSecret } from '../parts/lost-secret.tsx';
import { LostToken } from '../parts/lost-token.tsx';
import { OneTimeSecret } from '../parts/one-time-secret.tsx';
import { PageButtons, usePageSteps } from '../parts/page-steps.tsx';
import { ConnectionNotice, WriteButton } from '../parts/write-button.tsx';
import type { Story } from './story.tsx';

/** A button that opens a dialog. */
function Opens({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </div>
  );
}

function EnvironmentChoice() {
  const [value, setValue] = useState<'development' | 'staging' | 'production'>('production');
  return <EnvironmentSelect value={value} onChange={setValue} />;
}

function SampleSteps({ nextCursor }: { readonly nextCursor: string | null }) {
  const steps = usePageSteps(20);
  return (
    <PageButtons steps={steps} nextCursor={steps.isFirst ? nextCursor : null} label="checks" />
  );
}

const nothing = () => {};

/** Buttons, forms and dialogs: what a person does. */
export const ACTION_STORIES: readonly Story[] = [
  {
    title: 'Buttons',
    files: [
      'write-button.tsx',
      'link-button.tsx',
      'export-menu.tsx',
      'popup-button.tsx',
      'page-steps.tsx',
    ],
    samples: [
      {
        name: 'kinds',
        show: (
          <div className="actions">
            <Button size="compact-sm">Primary</Button>
            <LinkButton to="/repositories/add">A page</LinkButton>
            <Button size="compact-sm" variant="default">
              Default
            </Button>
            <Button size="compact-sm" variant="subtle">
              Subtle
            </Button>
            <Button size="compact-sm" className="danger">
              Danger
            </Button>
            <Button size="compact-sm" disabled>
              Disabled
            </Button>
            <WriteButton size="compact-sm">
              With a key <kbd>t</kbd>
            </WriteButton>
            <ExportMenu operation="exportFindings" filter={{}} />
          </div>
        ),
      },
      { name: 'pages of a table', show: <SampleSteps nextCursor="next" /> },
      { name: 'connected', show: <ConnectionNotice /> },
    ],
  },
  {
    title: 'Forms',
    files: ['environment-select.tsx', 'conflict.tsx'],
    samples: [
      { name: 'choice', show: <EnvironmentChoice /> },
      {
        name: 'changed by someone else',
        show: (
          <Conflict
            fields={[
              { label: 'Tags', theirs: 'team:theirs', mine: 'team:mine' },
              { label: 'Owner', theirs: 'alice', mine: 'alice' },
            ]}
            onReload={nothing}
            onKeep={nothing}
          />
        ),
      },
    ],
  },
  {
    title: 'Dialogs',
    files: [
      'confirm.tsx',
      'dialog.tsx',
      'create-token.tsx',
      'one-time-secret.tsx',
      'lost-secret.tsx',
      'lost-token.tsx',
    ],
    samples: [
      {
        name: 'each opens',
        show: (
          <div className="actions">
            <Opens label="Ask for confirmation">
              {(close) => (
                <ActionDialog
                  title="Revoke order-desk"
                  label="Revoke"
                  isDanger
                  isOpen
                  isBusy={false}
                  error={null}
                  onClose={close}
                  onSubmit={close}
                >
                  <p>Its calls are refused from then on. This cannot be undone.</p>
                </ActionDialog>
              )}
            </Opens>
            <Opens label="Fail an action">
              {(close) => (
                <ActionDialog
                  title="Revoke order-desk"
                  label="Revoke"
                  isOpen
                  isBusy={false}
                  error={new Error('the service did not answer')}
                  onClose={close}
                  onSubmit={close}
                />
              )}
            </Opens>
            <Opens label="Create a token">
              {(close) => <CreateToken listed={[]} isOpen onClose={close} />}
            </Opens>
            <Opens label="Show a secret">
              {(close) => <OneTimeSecret title="Token" secret="shown-once" onClose={close} />}
            </Opens>
            <Opens label="Lose a secret">
              {(close) => (
                <LostSecret subject="signing secret" isOpen onClose={close}>
                  <p>Replace it.</p>
                </LostSecret>
              )}
            </Opens>
            <Opens label="Lose a token">
              {(close) => <LostToken name="ci" known={new Set()} onClose={close} />}
            </Opens>
          </div>
        ),
      },
    ],
  },
];
