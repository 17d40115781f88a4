import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { atTheEnd } from '#platform/http/testing.server.ts';

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Record<string, unknown> }[];
};

/** A collector that takes OTLP over HTTP in JSON, and keeps what it got. */
export async function openCollector() {
  const spans: ReceivedSpan[] = [];
  const measures = new Set<string>();
  const texts: string[] = [];
  const keys = new Set<string>();
  const server = http.createServer(async (request, response) => {
    const sent = await buffer(request);
    const text = (request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString('utf8');
    texts.push(text);
    keys.add(String(request.headers['x-llave']));
    const body = JSON.parse(text);
    for (const { scopeSpans } of body.resourceSpans ?? [])
      for (const scope of scopeSpans) spans.push(...scope.spans);
    for (const { scopeMetrics } of body.resourceMetrics ?? [])
      for (const scope of scopeMetrics) for (const { name } of scope.metrics) measures.add(name);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, spans, measures, texts, keys };
}
