import type { AuditPack } from '@svc/contract';
import { addressOf } from '../../api/call.ts';
import { useMay } from '../../api/me.ts';
import { numberText } from '../../parts/number-text.ts';
import { StateBadge } from '../../parts/severity.tsx';
import { TableFrame } from '../../parts/table-frame.tsx';
import { TenantLink } from '../../parts/tenant-link.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

const BYTES_PER_KB = 1024;

/** Audit packs, the newest first, with what each is about and its download. */
export function AuditPackTable({ packs }: { readonly packs: readonly AuditPack[] }) {
  return (
    <TableFrame>
      <table aria-label="Audit packs">
        <thead>
          <tr>
            <th scope="col">Framework</th>
            <th scope="col">Window (UTC)</th>
            <th scope="col">About</th>
            <th scope="col">State</th>
            <th scope="col">Requested</th>
            <th scope="col">Kept until</th>
            <th scope="col">Manifest</th>
            <th scope="col">Archive</th>
          </tr>
        </thead>
        <tbody>
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function PackRow({ pack }: { readonly pack: AuditPack }) {
  const { id, frameworkId, frameworkVersion, window, scope, state, reason, sealed } = pack;
  const may = useMay();
  return (
    <tr>
      <td>
        <TenantLink to={`/compliance/${frameworkId}`}>{frameworkId}</TenantLink> {frameworkVersion}
      </td>
      <td>
        {dayText(window.from)} to {dayText(window.to)}
      </td>
      <td>{scope === null ? 'everything' : <UntrustedText text={scope.name} />}</td>
      <td>
        <StateBadge state={state} />
        {reason !== null && <div className="muted">{reason}</div>}
      </td>
      <td>
        <TimeText time={pack.requestedAt} />
      </td>
      <td>{pack.keptUntil !== null && <TimeText time={pack.keptUntil} />}</td>
      <td>
        {pack.manifestSha256 !== null && sealed !== null && (
          <TenantLink to={`/evidence/${sealed.evidenceId}`}>
            <code title={`SHA-256 ${pack.manifestSha256}`}>
              {pack.manifestSha256.slice(0, 12)}…
            </code>
          </TenantLink>
        )}
      </td>
      <td>
        {state === 'ready' && may('exportAuditPack') && (
          <a
            href={addressOf('exportAuditPack', { params: { auditPackId: id } })}
            download={`audit-pack-${frameworkId}-${dayText(window.to)}.tar`}
          >
            Download{pack.bytes !== null && ` (${sizeText(pack.bytes)})`}
          </a>
        )}
      </td>
    </tr>
  );
}

function dayText(time: string): string {
  return time.slice(0, 10);
}

function sizeText(bytes: number): string {
  return `${numberText(Math.ceil(bytes / BYTES_PER_KB))} KB`;
}
