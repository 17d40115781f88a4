import { serveReader } from '#platform/files/readers/serve-reader.server.ts';
import { findActive } from './find-active.server.ts';

serveReader(findActive);
