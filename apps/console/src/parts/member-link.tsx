import type { ReactNode } from 'react';
import { useMay } from '../api/me.ts';
import { useOperation } from '../api/queries.ts';
import { AgentLink } from './agent-link.tsx';
import { RepositoryLink } from './repository-link.tsx';
import { shortId } from './short-id.ts';
import { TenantLink } from './tenant-link.tsx';
import { UntrustedText } from './untrusted-text.tsx';

/** An id of the service at the beginning of a member's id, and what stands behind it, such as a pattern or a tool. */
const OWN_ID = /^([a-z]{2,5})_[0-9a-hjkmnp-tv-z]{26}/;

/** How an id is shown, by its prefix. */
const LINKS: Readonly<Record<string, (id: string) => ReactNode>> = {
  agt: (id) => <AgentLink id={id} />,
  repo: (id) => <RepositoryLink id={id} />,
  fnd: (id) => <FindingLink id={id} />,
  ast: (id) => <AssetLink id={id} />,
  gws: (id) => <ServerLink id={id} />,
  evt: (id) => <TenantLink to={`/evidence/${id}`}>event {shortId(id)}</TenantLink>,
  apr: (id) => <TenantLink to={`/approvals/${id}`}>approval {shortId(id)}</TenantLink>,
  scan: (id) => <TenantLink to={`/scans/${id}`}>scan {shortId(id)}</TenantLink>,
  tok: (id) => <TenantLink to="/settings/tokens">API token {shortId(id)}</TenantLink>,
  rpl: (id) => <TenantLink to={`/policies/replays/${id}`}>replay {shortId(id)}</TenantLink>,
  usr: (id) => <TenantLink to="/settings/people">person {shortId(id)}</TenantLink>,
  chn: (id) => <TenantLink to="/settings/notifications">channel {shortId(id)}</TenantLink>,
};

/** A member of a population: by name with a link where it is a thing of the service, else by the end of its id; the id is its title. */
export function MemberLink({ id }: { readonly id: string }) {
  const [own, prefix = ''] = OWN_ID.exec(id) ?? [];
  const link = own === undefined ? undefined : LINKS[prefix]?.(own);
  if (own === undefined || link === undefined) {
    return (
      <span title={id}>
        <UntrustedText text={shortId(id)} />
      </span>
    );
  }
  const rest = id.slice(own.length).trim();
  return (
    <span title={id}>
      {link}
      {rest !== '' && (
        <>
          {' '}
          <UntrustedText text={rest} />
        </>
      )}
    </span>
  );
}

function FindingLink({ id }: { readonly id: string }) {
  const may = useMay();
  const read = useOperation('getFinding', may('getFinding') ? { params: { findingId: id } } : null);
  return (
    <TenantLink to={`/findings/${id}`}>
      <UntrustedText text={read.data?.title ?? `finding ${shortId(id)}`} />
    </TenantLink>
  );
}

function AssetLink({ id }: { readonly id: string }) {
  const may = useMay();
  const read = useOperation('getAsset', may('getAsset') ? { params: { assetId: id } } : null);
  return (
    <TenantLink to={`/inventory/${id}`}>
      <UntrustedText text={read.data?.name ?? `asset ${shortId(id)}`} />
    </TenantLink>
  );
}

function ServerLink({ id }: { readonly id: string }) {
  const may = useMay();
  const params = { serverId: id };
  const read = useOperation('getGatewayServer', may('getGatewayServer') ? { params } : null);
  return (
    <TenantLink to={`/gateway/${id}`}>
      <UntrustedText text={read.data?.name ?? `server ${shortId(id)}`} />
    </TenantLink>
  );
}
