/** Answers every request with an allow, in a process of its own, so that only the client is measured. Sends its address to its parent. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { route } from '@svc/contract';

const ANSWER = JSON.stringify(route('governCheck').success.example);

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(ANSWER);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('disconnect', () => process.exit());
