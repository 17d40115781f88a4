declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  /** The parts that the tests use; the package has no types of its own. */
  // biome-ignore lint/style/noDefaultExport: the package has it so
  export default class S3rver {
    constructor(options: {
      silent: boolean;
      directory: string;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    logger: { exceptions: { unhandle(): void }; close(): void };
    callback(): RequestListener;
    configureBuckets(): Promise<unknown>;
  }
}
