import { data } from 'react-router';
import { fotoSigner } from '#comparador/autoescuelas/imagenes/foto-address.server.ts';
import { findSection } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { markedFeaturesOf } from '#oficina/relacion/clientes/features.server.ts';
import { previewSigner } from '#oficina/relacion/clientes/preview-address.server.ts';
import { previewedSlug } from '#oficina/relacion/clientes/preview-api.server.ts';
import { clockInMadrid, todayInMadrid } from '#platform/kit/dates/dates.ts';
import controls from '#platform/ui/controls.module.css';
import wrap from '#platform/ui/frame/layout.module.css';
import { groupFeatures, loadSection } from '#sitio/autoescuela/load-section.server.ts';
import { SectionPage } from '#sitio/autoescuela/section-page.tsx';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '#sitio/secret-page.ts';
import type { Route } from './+types/route.ts';

/** Loads an autoescuela's page before visitors see it, for the holder of an address that its panel gave. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock, reference, secret } = context.get(servicesContext);
  const preview = previewSigner(secret, clock).read(params.ficha);
  if (!preview) throw data('page', { status: 404 });
  const { clienteId, hasta } = preview;
  const slug = await previewedSlug(db, clienteId);
  const section = slug && (await findSection(db, slug, clienteId));
  if (!section) throw data('page', { status: 404 });
  const known = await reference(context.get(requestContext).catalogVersion);
  const query = new URL(request.url).searchParams;
  const seccion = await loadSection(db, section, { query, reference: known, hoy: todayInMadrid(clock()) });
  const signer = fotoSigner(secret, clock);
  return {
    seccion: {
      ...seccion,
      // Offers do not include an unpublished autoescuela.
      caracteristicas: groupFeatures(await markedFeaturesOf(db, clienteId), known.features),
      fotos: seccion.fotos.map((foto) => ({ ...foto, consulta: signer.query(foto.id) })),
    },
    hora: clockInMadrid(hasta).slice(11),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Vista previa de ${loaderData?.seccion.section.nombre ?? 'la ficha'} · Carné Claro` },
  NOT_LISTED,
];

export const headers: Route.HeadersFunction = () => SECRET_PAGE_HEADERS;

export const handle = readOnly(({ loaderData: { seccion, hora } }: Route.ComponentProps) => (
  <>
    <div className={wrap.wrap}>
      <p className={controls.notice} role="note">
        <strong>Vista previa.</strong> Así se verá esta ficha cuando esté publicada; todavía no la ve nadie
        más. Lo que cuesta el permiso se calcula al publicarla, y las pestañas y los enlaces llevan a lo que
        ya es público. Esta dirección vale hasta las {hora}.
      </p>
    </div>
    <SectionPage data={seccion} />
  </>
));
