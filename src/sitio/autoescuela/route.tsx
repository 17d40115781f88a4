import { data, redirect } from 'react-router';
import { findSection, presentSlug } from '#comparador/ofertas/comparador/section-identity.server.ts';
import { subjectOf } from '#comparador/ofertas/embudo/subject.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { requestContext, servicesContext } from '#sitio/context.ts';
import { type Keep, keepForVersion } from '#sitio/keep-for-version.server.ts';
import { readOnly } from '#sitio/read-only/handle.ts';
import { loadLanding } from '#sitio/zonas/landing.server.ts';
import { LandingPage, landingMeta } from '#sitio/zonas/landing-page.tsx';
import type { Route } from './+types/route.ts';
import { loadSection } from './load-section.server.ts';
import { sectionMeta } from './section-meta.ts';
import { SectionPage } from './section-page.tsx';

/** The page of a section or, under the same kind of address, that of a place. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, clock, publicUrl, reference, offers } = context.get(servicesContext);
  const { about, catalogVersion } = context.get(requestContext);
  const readerOf = offers?.of(catalogVersion);
  const keep: Keep = (key, read) => keepForVersion(context, key, read);
  const slug = params.id;
  if (!/^[a-z0-9-]{1,120}$/.test(slug)) throw data('page', { status: 404 });
  const { search, searchParams: query } = new URL(request.url);
  const section = await findSection(db, slug);
  if (section) {
    const known = await reference(catalogVersion);
    const hoy = todayInMadrid(clock());
    const seccion = await loadSection(db, section, { query, reference: known, hoy, keep, readerOf });
    about(subjectOf('ficha', section.codProvincia, seccion.params.permiso, section.id));
    return data(
      { seccion, lugar: null, publicUrl },
      { status: seccion.errores.length + seccion.dichos.length > 0 ? 400 : 200 },
    );
  }
  const present = await presentSlug(db, slug);
  if (present) throw redirect(`/${present}${search}`, 301);
  const lugar = await loadLanding(slug, { db, now: clock(), readerOf, keep });
  if (!lugar) throw data('page', { status: 404 });
  about(subjectOf('busqueda', lugar.codProvincia, lugar.permiso.codigo));
  return data({ seccion: null, lugar, publicUrl });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { seccion, lugar, publicUrl } = loaderData;
  return seccion ? sectionMeta(seccion, publicUrl) : landingMeta(lugar, publicUrl);
};

export const handle = readOnly(({ loaderData: { seccion, lugar } }: Route.ComponentProps) =>
  seccion ? <SectionPage data={seccion} /> : <LandingPage data={lugar} />,
);
