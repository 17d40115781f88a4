import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  RouterContextProvider,
  ServerRouter,
} from 'react-router';
import type { SiteRequest } from '#platform/http/web.server.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { withoutScripts } from '#sitio/dated-page.server.ts';
import { ANY_FAILURE } from '#sitio/failure-words.ts';
import { isReadOnly } from '#sitio/read-only/handle.ts';
import { renderPage } from '#sitio/read-only/render-page.server.tsx';
import type { SiteServices } from '#sitio/services.server.ts';

export { createRequestHandler, isReadOnly, renderPage };

/** Called by the server for each request; it lives here because context keys must come from this bundle. */
export function createContext(services: SiteServices, request: SiteRequest) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(requestContext, request);
  return context;
}

/** Pages are sent whole: with everything loaded first there is nothing to stream, and errors keep their status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  setCacheControl(headers, request.method, status);
  const mark = context.get(requestContext).scriptMark;
  const html = await render(<ServerRouter context={entryContext} url={request.url} nonce={mark} />, mark);
  const trouble = status === 500 ? troubles.get(context) : undefined;
  if (!trouble) return new Response(html, { status, headers });
  headers.set('Retry-After', String(trouble.espera));
  // The page goes without scripts, because they would replace this message with the general one.
  const page = withoutScripts(html).replace(ANY_FAILURE, trouble.mensaje);
  return new Response(page, { status: 503, headers });
}

/** Data that the browser asks for when it goes from page to page: cached like the page itself. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request, context }) => {
  const trouble = response.status === 500 ? troubles.get(context) : undefined;
  setCacheControl(response.headers, request.method, response.status);
  if (!trouble) return response;
  response.headers.set('Retry-After', String(trouble.espera));
  return new Response(response.body, { status: 503, headers: response.headers });
};

/** By default a page may be cached, but must be revalidated each time. Any other answer may not be stored. */
function setCacheControl(headers: Headers, method: string, status: number): void {
  if (method !== 'GET' || status !== 200) headers.set('Cache-Control', 'no-store');
  else if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'public, no-cache');
}

function render(page: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => text(stream.pipe(new PassThrough())).then(resolve, reject),
      onShellError: reject,
      onError: reject,
    });
  });
}

/** Reports an unexpected error of a page; a visitor who leaves before the end is not a failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  const { logError, tellTrouble } = context.get(requestContext);
  const trouble = tellTrouble(error);
  if (trouble) troubles.set(context, trouble);
  logError(error);
};

/** Temporary failures, by the context of their request: `handleError` notes them before the failure page is made. */
const troubles = new WeakMap<object, { mensaje: string; espera: number }>();
