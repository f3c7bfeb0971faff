import { announce } from '../parts/announce.ts';
import { frozenAddress } from '../parts/search.ts';

/** Copies the address of the page with its relative times as they are shown, and announces it. */
export async function copyPageLink(): Promise<void> {
  await navigator.clipboard.writeText(frozenAddress(location));
  await announce('Link copied');
}
