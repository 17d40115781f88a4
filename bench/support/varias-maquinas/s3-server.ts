// A store that speaks S3, as a process of its own: `node <this> <port> <folder>`. What it stored stays when it is killed.
import { createServer } from 'node:http';
import S3rver from '@20minutes/s3rver';

const [port = '', directory = ''] = process.argv.slice(2);
const store = new S3rver({
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name: 'archivos', configs: [] }],
});
await store.configureBuckets();
createServer(store.callback()).listen(Number(port), '127.0.0.1');
