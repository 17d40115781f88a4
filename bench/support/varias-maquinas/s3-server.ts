// An S3 store in a separate process: `node <this> <port> <folder>`. Its files stay when the process is killed.
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
