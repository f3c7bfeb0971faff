import type { Finding } from '@svc/contract';
import { TableFrame } from '../../parts/table-frame.tsx';
import { UntrustedText } from '../../parts/untrusted-text.tsx';

/** The score of a finding with the published factors that add up to it, and what an admin set in its place. */
export function BlastRadiusTable({ blastRadius }: Pick<Finding, 'blastRadius'>) {
  return (
    <TableFrame>
      <table aria-label="Blast radius">
        <caption>
          Blast radius {blastRadius.score} of 100
          <OverrideNote blastRadius={blastRadius} />
        </caption>
        <thead>
          <tr>
            <th scope="col">Factor</th>
            <th scope="col">Value</th>
            <th scope="col" className="number">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {blastRadius.factors.map(({ name, value, points }) => (
            <tr key={name}>
              <td>
                <UntrustedText text={name} />
              </td>
              <td>
                <UntrustedText text={value} />
              </td>
              <td className="number">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function OverrideNote({ blastRadius: { computed, override } }: Pick<Finding, 'blastRadius'>) {
  if (override === null) return null;
  return (
    <>
      {`, computed ${computed}; set by `}
      <UntrustedText text={override.by} />: <UntrustedText text={override.reason} />
    </>
  );
}
