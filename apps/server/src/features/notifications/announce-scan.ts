import { newId, SEVERITIES, worst } from '@svc/contract';
import type { Writer } from '../../db/database.ts';
import { consoleAddress } from '../../platform/console-address.ts';
import type { Enqueue } from '../../platform/jobs/job.ts';
import type { Subscriber } from '../../platform/outbox/outbox.ts';
import { gravestFindings } from '../findings/read-model.ts';
import { readCompletedScan } from '../scans/read-model.ts';
import { collectForDigest, isBurst } from './digest.ts';
import { chatBody, type ScanSummary, webhookBody } from './message.ts';
import { isRouted } from './routing.ts';
import { type ChannelRow, channelsFor, DELIVER, insertDelivery } from './store.ts';

const MAX_TOP_FINDINGS = 5;

/**
 * Returns the subscriber of completed scans: it adds a delivery for each channel that takes the scan. Of a burst, chat
 * channels get a digest later. A repeat adds none.
 */
export function announceScan(publicUrl: string | null): Subscriber<'scan.completed'> {
  return ({ tenantId, ids: { scanId }, db, enqueue }) =>
    db.transact(async (tx) => {
      const scan = await readCompletedScan(tx, scanId);
      const maxSeverity = worst(
        SEVERITIES.filter((severity) => (scan?.bySeverity[severity] ?? 0) > 0),
      );
      if (scan === null || maxSeverity === null) return;
      const routed = { ...scan, maxSeverity };
      const channels = (await channelsFor(tx, 'scan.completed')).filter((channel) =>
        isRouted(channel, routed),
      );
      const address = await consoleAddress(tx, publicUrl);
      for (const channel of channels) {
        const { categories } = channel;
        const findings = await gravestFindings(tx, scan.repoId, categories, MAX_TOP_FINDINGS);
        const top = findings.map(({ id, ...finding }) => ({
          ...finding,
          url: address === null ? null : `${address}/findings/${id}`,
        }));
        const about = { tenantId, scanId, enqueue };
        await announce(tx, channel, { ...routed, top }, about);
      }
    });
}

type About = { readonly tenantId: string; readonly scanId: string; readonly enqueue: Enqueue };

async function announce(
  tx: Writer,
  channel: ChannelRow,
  summary: ScanSummary,
  { tenantId, scanId: about, enqueue }: About,
): Promise<void> {
  const { channel_id: channelId, type } = channel;
  if (type === 'chat' && (await isBurst(tx, channelId, about))) {
    await collectForDigest(tx, { tenantId, channelId, about, enqueue }, summary);
    return;
  }
  const deliveryId = newId('delivery');
  const isNew = await insertDelivery(tx, {
    tenantId,
    deliveryId,
    channelId,
    event: 'scan.completed',
    about,
    body: type === 'chat' ? chatBody(summary) : webhookBody(summary),
    state: 'pending',
  });
  if (isNew) await enqueue(tx, DELIVER, tenantId, { deliveryId });
}
