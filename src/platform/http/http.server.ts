import { randomUUID } from 'node:crypto';
import type http from 'node:http';
import zlib from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import helmet from 'helmet';
import { Log } from '#platform/observe/log/log.server.ts';
import { RequestLog } from '#platform/observe/log/request-log.server.ts';
import { registerObserved } from '#platform/observe/telemetry/observed-requests.server.ts';
import { registerLenientRequests } from './bounds/lenient-requests.server.ts';
import { storableTexts } from './bounds/storable-texts.server.ts';
import { refuseAddress, refuseUnread } from './bounds/unreadable-requests.server.ts';
import { registerErrors } from './error-handler.server.ts';
import { serializerCompiler } from './fitting-answers.server.ts';
import { registerPageHeaders } from './pages/page-headers.server.ts';
import { ONCE_HEADER, REPLAYED_HEADER } from './secrets/once-key.server.ts';
import { registerUnchanged } from './unchanged.server.ts';

export type HttpApp = FastifyInstance<
  http.Server,
  http.IncomingMessage,
  http.ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type HttpOptions = {
  /** Server that already has the port; without it (tests) requests are injected. */
  server?: http.Server;
  logger: FastifyBaseLogger;
  /** True when browsers use https; the answers then tell them to insist on it. */
  secure: boolean;
  /** True with Vite, whose scripts and sockets need a laxer policy than the built site. */
  development: boolean;
  /** Addresses whose `x-forwarded-*` headers are trusted; those headers are ignored from any other. */
  trustedProxies?: string[];
  /** Origins besides this one whose pages may call. */
  corsOrigins?: string[];
  /** Store of request counts that several programs share; without it, each program counts by itself. */
  limits?: FastifyRateLimitStoreCtor | undefined;
  /** Milliseconds of delay after which requests are refused; 0, the default, is never. */
  maxDelayMs?: number;
};

/** Fastify with this program's defaults: strict headers, small bodies, one form of error, ids in the log. */
export async function createHttpApp(
  options: HttpOptions,
): Promise<{ app: HttpApp; handler: () => http.RequestListener }> {
  let listener: http.RequestListener = () => {};
  const server = options.server;
  const app: HttpApp = Fastify({
    loggerInstance: Log.before(options.logger) as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    logController: new RequestLog(),
    bodyLimit: 64 * 1024,
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
    forceCloseConnections: false,
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnread,
    ...(server && {
      serverFactory: (handle: http.RequestListener) => {
        listener = handle;
        return server;
      },
    }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(storableTexts);
  app.setSerializerCompiler(serializerCompiler);
  // A foreign page can send a text body without a preflight: no route here takes one.
  app.removeContentTypeParser('text/plain');
  registerObserved(app);
  registerErrors(app);
  registerLenientRequests(app);
  registerUnchanged(app);
  await registerPlugins(app, options);
  return { app, handler: () => listener };
}

async function registerPlugins(app: HttpApp, options: HttpOptions): Promise<void> {
  const { secure, development, corsOrigins = [], limits, maxDelayMs = 0 } = options;
  registerPageHeaders(app, PERMISSIONS);
  // Made once: the plugin of the framework would make it again for each request.
  const protect = helmet({
    contentSecurityPolicy: development ? false : { useDefaults: false, directives: policy(secure) },
    strictTransportSecurity: secure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (request, reply, done) => protect(request.raw, reply.raw, () => done()));
  if (corsOrigins.length > 0) {
    await app.register(cors, {
      origin: corsOrigins,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowedHeaders: ['content-type', 'token', ONCE_HEADER],
      exposedHeaders: [REPLAYED_HEADER],
      maxAge: 600,
    });
  }
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // A list of the office is some 30 kB: compressed in one piece it costs a third of a stream.
    syncThreshold: 64 * 1024,
    // With quality 5 a list is a twelfth smaller than with 4, and takes a twentieth of a millisecond more.
    brotliOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(rateLimit, { global: false, ...(limits && { store: limits }) });
  await refuseWhenBehind(app, maxDelayMs);
}

/** Milliseconds between two measures of the event loop's delay. */
const MEASURE_EACH_MS = 1_000;

/**
 * Answers 503 to every request while the program is more than `maxEventLoopDelay` milliseconds behind; 0 means never. Built
 * files are still sent: the page that needs a style was already sent, and is useless without that style.
 */
async function refuseWhenBehind(app: HttpApp, maxEventLoopDelay: number): Promise<void> {
  // The first two measures belong to the start, which blocks everything else.
  let measured = Number.POSITIVE_INFINITY;
  app.addHook('onReady', async () => {
    measured = performance.now() + 2 * MEASURE_EACH_MS;
  });
  await app.register(underPressure, {
    maxEventLoopDelay,
    sampleInterval: MEASURE_EACH_MS,
    pressureHandler: async (request, reply) => {
      if (performance.now() < measured || request.routeOptions.config.ofTheBuild) return;
      reply.header('retry-after', '5');
      throw Object.assign(new Error('the program is behind'), { statusCode: 503 });
    },
  });
}

/** Browser features: only the location, for the search near the visitor. */
const PERMISSIONS = [
  ...[
    'accelerometer',
    'autoplay',
    'browsing-topics',
    'camera',
    'display-capture',
    'encrypted-media',
    'gyroscope',
  ],
  ...[
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'screen-wake-lock',
    'serial',
    'usb',
  ],
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('geolocation=(self)')
  .join(', ');

/**
 * Content policy: everything from this origin only, no inline scripts except those that a page adds, and
 * no framing of the site.
 */
function policy(secure: boolean): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    ...(secure && { 'upgrade-insecure-requests': [] }),
  };
}
