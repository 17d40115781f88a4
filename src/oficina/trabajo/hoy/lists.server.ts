import type { FastifyRequest } from 'fastify';
import type { Db } from '#api/db.server.ts';
import type { Page } from '#kit/list-query.ts';
import type { Actor } from '#office/access/actor.server.ts';
import type { Alcance } from '#office/access/roles.ts';
import { listarCorreos } from '#office/letters/contract.ts';
import type { Standard } from '#office/standard.server.ts';
import { leerRecibidas } from '#resources/alumnos/autoescuela-contract.ts';
import { listReceived } from '#resources/alumnos/solicitudes-autoescuela.server.ts';
import { leerSinRespuesta } from '#resources/alumnos/unanswered.ts';
import { listUnanswered } from '#resources/alumnos/unanswered-list.server.ts';
import { listarCambios } from '#resources/cambiosIdentidad/contract.ts';
import { listIdentityChanges } from '#resources/cambiosIdentidad/read-changes.server.ts';
import { listCorreos } from '#resources/correos/read-correos.server.ts';
import { leerReplicas } from '#resources/replicas/contract.ts';
import { listReplies } from '#resources/replicas/read-replies.server.ts';
import { listarSolicitudes } from '#resources/solicitudesAlta/contract.ts';
import { listClaims } from '#resources/solicitudesAlta/read-claims.server.ts';

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
