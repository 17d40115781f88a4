import { data } from 'react-router';
import { readAlumnoLink } from '#oficina/relacion/alumnos/alumno-links.server.ts';
import { readOwnSolicitud } from '#oficina/relacion/alumnos/own-solicitud.server.ts';
import { servicesContext } from '#sitio/context.ts';
import type { Route } from './+types/route.ts';

/** Downloads all the stored data of an alumno (GDPR arts. 15 and 20). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const link = await readAlumnoLink(db, params.token, clock());
  const own =
    link?.estado === 'vale' && link.uso === 'ver'
      ? await readOwnSolicitud(db, link.alumnoId, { now: clock() })
      : undefined;
  if (!own) throw data('page', { status: 404 });
  const { permiso, datos, autoescuelas } = own;
  return new Response(JSON.stringify({ permiso, ...datos, autoescuelas }, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="mi-solicitud.json"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  });
}
