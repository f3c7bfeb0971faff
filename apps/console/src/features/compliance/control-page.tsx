import { useParams } from '@tanstack/react-router';
import { useOperation } from '../../api/queries.ts';
import { Page } from '../../parts/page.tsx';
import { ControlDetail } from './control-detail.tsx';

/** One control on a page of its own. */
export function ControlPage() {
  const params = useParams({ strict: false }) as { id?: string; controlId?: string };
  const { id: frameworkId = '', controlId = '' } = params;
  const framework = useOperation('getFramework', { params: { frameworkId } });
  return (
    <Page
      title="Control"
      trail={[
        ['/compliance', 'Compliance'],
        [`/compliance/${frameworkId}`, framework.data?.framework.name ?? frameworkId],
      ]}
    >
      <ControlDetail key={`${frameworkId} ${controlId}`} {...{ frameworkId, controlId }} />
    </Page>
  );
}
