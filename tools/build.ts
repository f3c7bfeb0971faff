/** `npm run build`: makes what the product is faster with and can do without. Does nothing when nothing has changed. */
import { buildMatcher } from '../packages/inspect/build.ts';

const { built, bytes, refused } = await buildMatcher();
const size = `${Math.round(bytes / 1024)} KB`;
console.log(built ? `matcher built: ${size}` : `matcher is up to date: ${size}`);
for (const line of refused) console.log(`searched the plain way: ${line}`);
