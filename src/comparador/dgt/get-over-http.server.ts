import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';

const MOST_REDIRECTS = 5;

/**
 * Asks for an address and follows redirects. Gives the answer once its head is there, to be read or destroyed. Throws what
 * the network throws. `fetch` of Node 24 ends the whole program when a server closes the connection while a large body is
 * still being read (nodejs/undici#5360, mended in undici 8).
 */
export async function getOverHttp(
  url: string,
  signal: AbortSignal,
  redirects = MOST_REDIRECTS,
): Promise<http.IncomingMessage> {
  const request = (url.startsWith('https:') ? https : http).get(url, { signal });
  const [response]: http.IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error('an answer without its message');
  const { location } = response.headers;
  const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined;
  if (!isRedirect || redirects === 0) return response;
  response.destroy();
  return getOverHttp(new URL(location, url).href, signal, redirects - 1);
}
