import type { FastifyRequest } from 'fastify';
import { listarCambios } from '#comparador/autoescuelas/cambiosIdentidad/contract.ts';
import { listIdentityChanges } from '#comparador/autoescuelas/cambiosIdentidad/read-changes.server.ts';
import { leerDirecciones } from '#comparador/autoescuelas/direccionesTraidas/contract.ts';
import { listAddresses } from '#comparador/autoescuelas/direccionesTraidas/read-addresses.server.ts';
import { leerReplicas } from '#comparador/autoescuelas/replicas/contract.ts';
import { listReplies } from '#comparador/autoescuelas/replicas/read-replies.server.ts';
import { listarSolicitudes } from '#comparador/autoescuelas/solicitudesAlta/contract.ts';
import { listClaims } from '#comparador/autoescuelas/solicitudesAlta/read-claims.server.ts';
import { leerTraidos } from '#comparador/tarifas/preciosTraidos/contract.ts';
import { listPrices } from '#comparador/tarifas/preciosTraidos/read-prices.server.ts';
import { listarCorreos } from '#oficina/base/letters/contract.ts';
import type { Actor } from '#oficina/base/roles/actor.server.ts';
import type { Alcance } from '#oficina/base/roles/roles.ts';
import type { Standard } from '#oficina/base/standard.server.ts';
import { listCorreos } from '#oficina/correo/correos/read-correos.server.ts';
import { leerRecibidas } from '#oficina/relacion/alumnos/autoescuela-contract.ts';
import { listReceived } from '#oficina/relacion/alumnos/solicitudes-autoescuela.server.ts';
import { leerSinRespuesta } from '#oficina/relacion/alumnos/unanswered.ts';
import { listUnanswered } from '#oficina/relacion/alumnos/unanswered-list.server.ts';
import { leerPeticiones } from '#oficina/trabajo/peticiones/contract.ts';
import { listPeticiones } from '#oficina/trabajo/peticiones/read-peticiones.server.ts';
import type { Db } from '#platform/database/db.server.ts';
import type { Page } from '#platform/kit/contract/list-query.ts';

type Query = Readonly<Record<string, string>>;

/** Caller, reach and request. */
export type Asking = { request: FastifyRequest; actor: Actor; reach: Alcance };

/** Function that reads a list as its call would. */
export type ReadList = (asking: Asking, query: Query) => Promise<Page<{ _id: string }>>;

/** Lists by the address of their call, read as that call reads them. */
export function listsBy(db: Db, standards: readonly Standard[]): ReadonlyMap<string, ReadList> {
  const own: [string, ReadList][] = [
    [
      '/alumnos/leerSinRespuesta',
      (asking, query) => listUnanswered(db, leerSinRespuesta.parse(query), asking),
    ],
    [
      '/alumnos/consultarMisDatos',
      ({ actor }, query) => listReceived(db, leerRecibidas.parse(query), actor.clienteId),
    ],
    ['/peticiones/leer', (asking, query) => listPeticiones(db, leerPeticiones.parse(query), asking)],
    ['/direccionesTraidas/leer', (_asking, query) => listAddresses(db, leerDirecciones.parse(query))],
    ['/preciosTraidos/leer', (_asking, query) => listPrices(db, leerTraidos.parse(query))],
    ['/solicitudesAlta/leer', (_asking, query) => listClaims(db, listarSolicitudes.parse(query))],
    [
      '/cambiosIdentidad/leer',
      (asking, query) => listIdentityChanges(db, listarCambios.parse(query), asking),
    ],
    ['/replicas/leer', ({ actor }, query) => listReplies(db, leerReplicas.parse(query), actor)],
    ['/correos/leer', (_asking, query) => listCorreos(db, listarCorreos.parse(query))],
  ];
  const standard = standards.map(({ name, resource, rows }): [string, ReadList] => [
    `/${name}/leer`,
    ({ request }, query) => rows.list(request, resource.schemas.leer.parse(query)),
  ]);
  return new Map([...standard, ...own]);
}
