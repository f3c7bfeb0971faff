#!/usr/bin/env node

const OLDEST_MAJOR = 24;

// The supported syntax here is that of Node.js 20, which must be able to print this message. The compile cache stays off: its
// default folder is shared by all users of the machine, and Node.js runs what it finds there.
if (Number(process.versions.node.split('.')[0]) < OLDEST_MAJOR) {
  console.error(
    `svc-server: Node.js ${process.version} is too old; install Node.js ${OLDEST_MAJOR} or later`,
  );
  process.exitCode = 1;
} else {
  await import('../src/main.ts');
}
