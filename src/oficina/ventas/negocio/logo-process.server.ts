import { serveReader } from '#platform/files/readers/serve-reader.server.ts';
import { drawLogo } from './draw-logo.server.ts';

serveReader(drawLogo);
