import type { ComponentType } from 'react';
import { useMay } from '../api/me.ts';
import type { OperationId } from '../api/operation.ts';
import { NoRight } from '../parts/no-right.tsx';
import { Page } from '../parts/page.tsx';
import type { PageEntry } from './pages.ts';

/** Operations of pages that are of the deployment. */
const OF_PLATFORM: readonly OperationId[] = ['listTenants', 'createCodeHostManifest'];

/** Returns the page where the person may call what it shows, else one that says who may: nothing is asked that would be refused. */
export function guarded(
  { label, operation }: Pick<PageEntry, 'label' | 'operation'>,
  Shown: ComponentType,
): ComponentType {
  return function Guarded() {
    const may = useMay();
    if (may(operation)) return <Shown />;
    const isOfPlatform = OF_PLATFORM.includes(operation);
    return (
      <Page title={label}>
        <NoRight
          what={label.toLowerCase()}
          who={isOfPlatform ? 'Platform administrators' : 'People of a tenant with that role'}
        />
      </Page>
    );
  };
}
