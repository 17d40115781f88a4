import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ComparadorServices } from '#comparador/ofertas/comparador/read-search.server.ts';
import { sectionSummary } from '#comparador/ofertas/comparador/section-summary.server.ts';
import { notFound } from '#platform/http/errors.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { ROOT } from '#platform/http/root.server.ts';
import { page, serve } from '#platform/http/serve.server.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { badgeSvg } from './badge-svg.ts';
import { type TextoWidget, widgetText } from './widget-text.ts';

/** Other sites may show figures some minutes old: a repeated request costs next to nothing. */
const MINUTES = 'public, max-age=600';

const SLUG = /^[a-z0-9-]{1,120}$/;
const PERMIT = /^[A-Z][A-Z0-9+]{0,4}$/;
const BADGE_FILE = /^([a-z0-9-]{1,120})\.svg$/;

type Services = ComparadorServices & { publicUrl: string };

const cifra = z.object({
  titulo: z.string(),
  cifra: z.string(),
  detalle: z.string(),
  corto: z.string().describe('Lo más importante del detalle'),
});

const respuesta = z.object({
  nombre: z.string(),
  permiso: z.string().nullable(),
  url: z.string().describe('Su página, con el desglose'),
  cifras: z
    .array(cifra)
    .describe('Textos ya escritos: el coste esperado, si publica precio, y los aprobados'),
  tarifa: z.string().nullable().describe('De quién es la tarifa del coste y de cuándo'),
  enlace: z.string(),
  fuente: z.string(),
});

/**
 * Serves the pieces that autoescuelas put in their own sites: `/widget.js`, its data (`GET /comparador/widget`, the
 * one call that pages of any origin may read) and `/insignia/{slug}.svg`. All of it is already on the public pages
 * and has the same source; nothing about the visitors is stored.
 */
export function registerWidget(app: HttpApp, services: Services): void {
  registerScript(app);
  serve(
    app,
    {
      method: 'GET',
      path: 'comparador/widget',
      summary: 'Las cifras de una sección, escritas para que otra web las muestre',
      query: z.strictObject({
        seccion: z.string().regex(SLUG, 'debe ser el de la dirección de una página'),
        permiso: z.string().regex(PERMIT, 'no es un permiso').optional(),
      }),
      answer: respuesta,
    },
    { access: 'publico', coste: 5 },
    async (request, reply) => {
      const { seccion, permiso = null } = request.query;
      // Set before anything can fail: a caller of another origin may read the reason.
      reply.header('access-control-allow-origin', '*');
      const { slug, texto } = await textOf(services, request, { slug: seccion, permiso });
      forOthers(reply);
      const query = texto.permiso ? `?${new URLSearchParams({ permiso: texto.permiso })}` : '';
      return { ...texto, url: `${services.publicUrl}/${slug}${query}` };
    },
  );
  page(app, { path: 'insignia/:archivo' }, { access: 'publico', coste: 5 }, async (request, reply) => {
    const slug = BADGE_FILE.exec(request.params.archivo ?? '')?.[1];
    if (!slug) throw notFound('la insignia pedida');
    const permiso = new URLSearchParams(request.url.split('?')[1]).get('permiso');
    const { texto } = await textOf(services, request, { slug, permiso });
    return (
      forOthers(reply)
        // Opened alone, the picture is a document: it may run nothing.
        .header('content-security-policy', "default-src 'none'")
        .type('image/svg+xml; charset=utf-8')
        .send(badgeSvg(texto))
    );
  });
}

/** Lets pages of other origins load the answer. */
const forOthers = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', MINUTES).header('cross-origin-resource-policy', 'cross-origin');

type WidgetQuery = { slug: string; permiso: string | null };

async function textOf(
  { db, clock, reference, versionOf }: Services,
  request: FastifyRequest,
  asked: WidgetQuery,
): Promise<{ slug: string; texto: TextoWidget }> {
  const { permisos, periodo } = await reference(versionOf(request.raw));
  const summary = await sectionSummary(db, { ...asked, permisos, hoy: todayInMadrid(clock()) });
  if (!summary) throw notFound('la sección pedida');
  return { slug: summary.section.slug, texto: widgetText(summary, periodo) };
}

/** Reads the script once; a browser that already has it gets a 304. */
function registerScript(app: HttpApp): void {
  const script = readFileSync(path.join(ROOT, 'src/sitio/widget/widget.js'));
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
  page(app, { path: 'widget.js' }, { access: 'publico', coste: 0 }, (request, reply) => {
    reply
      .header('cache-control', 'public, max-age=3600')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag);
    const known = (request.headers['if-none-match'] ?? '')
      .split(',')
      .map((tag) => tag.trim().replace(/^W\//, ''));
    if (known.includes(etag)) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(script);
  });
}
