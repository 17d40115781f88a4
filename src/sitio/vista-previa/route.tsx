import { data } from 'react-router';
import { clockInMadrid, todayInMadrid } from '#kit/dates.ts';
import { markedFeaturesOf } from '#resources/clientes/features.server.ts';
import { previewSigner } from '#resources/clientes/preview-address.server.ts';
import { previewedSlug } from '#resources/clientes/preview-api.server.ts';
import { findSection } from '#resources/comparador/section-identity.server.ts';
import { fotoSigner } from '#resources/imagenes/foto-address.server.ts';
import controls from '#web/ui/controls.module.css';
import wrap from '#web/ui/layout.module.css';
import { groupFeatures, loadSection } from '../autoescuela/load-section.server.ts';
import { SectionPage } from '../autoescuela/section-page.tsx';
import { requestContext, servicesContext } from '../context.ts';
import { readOnly } from '../read-only/handle.ts';
import { NOT_LISTED, SECRET_PAGE_HEADERS } from '../secret-page.ts';
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
