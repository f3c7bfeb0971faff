import { atLeast, newId, SEVERITIES, worst } from '@svc/contract';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { gravestFindings } from '../findings/read-model.ts';
import { readCompletedScan } from '../scans/read-model.ts';
import { DELIVER } from './deliver.ts';
import { chatBody, type ScanSummary, webhookBody } from './message.ts';
import { pruneDeliveries } from './prune.ts';
import { channelsFor, insertDelivery } from './store.ts';

const MAX_TOP_FINDINGS = 5;

/**
 * Returns the subscriber of completed scans: it adds a delivery for each channel whose least severity the scan's worst
 * finding reaches. A repeat adds none.
 */
export function announceScan(publicUrl: string | null): Subscriber<'scan.completed'> {
  return ({ tenantId, ids, db, enqueue }) =>
    db.transact(async (tx) => {
      const scan = await readCompletedScan(tx, ids.scanId);
      const maxSeverity = worst(
        SEVERITIES.filter((severity) => (scan?.bySeverity[severity] ?? 0) > 0),
      );
      if (scan === null || maxSeverity === null) return;
      const channels = (await channelsFor(tx, 'scan.completed')).filter(({ min_severity }) =>
        atLeast(maxSeverity, min_severity),
      );
      if (channels.length === 0) return;
      const findings = await gravestFindings(tx, scan.repoId, MAX_TOP_FINDINGS);
      const top = findings.map(({ id, ...finding }) => ({
        ...finding,
        url: publicUrl === null ? null : `${publicUrl}/findings/${id}`,
      }));
      const summary: ScanSummary = { ...scan, maxSeverity, top };
      for (const { channel_id: channelId, type } of channels) {
        const deliveryId = newId('delivery');
        const isNew = await insertDelivery(tx, {
          tenantId,
          deliveryId,
          channelId,
          event: 'scan.completed',
          about: ids.scanId,
          body: type === 'chat' ? chatBody(summary) : webhookBody(summary),
        });
        if (isNew) await enqueue(tx, DELIVER, tenantId, { deliveryId });
      }
      await pruneDeliveries(tx);
    });
}
