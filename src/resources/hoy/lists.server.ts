import type { FastifyRequest } from 'fastify';
import type { Db } from '#api/db.server.ts';
import type { Page } from '#kit/list-query.ts';
import { leerRecibidas, listReceived } from '../alumnos/school-requests.server.ts';
import { leerSinRespuesta } from '../alumnos/unanswered.ts';
import { listUnanswered } from '../alumnos/unanswered-list.server.ts';
import { listarCambios } from '../cambiosIdentidad/contract.ts';
import { listIdentityChanges } from '../cambiosIdentidad/read-changes.server.ts';
import { listarCorreos } from '../correos/contract.ts';
import { listMails } from '../correos/read-correos.server.ts';
import { leerReplicas } from '../replicas/contract.ts';
import { listReplies } from '../replicas/read-replies.server.ts';
import { listarSolicitudes } from '../solicitudesAlta/contract.ts';
import { listClaims } from '../solicitudesAlta/read-claims.server.ts';
import type { Standard } from '../standard.server.ts';
import type { Actor } from '../usuarios/actor.server.ts';
import type { Alcance } from '../usuarios/roles.ts';

type Query = Readonly<Record<string, string>>;

/** Who asks, how far they see, and their request. */
export type Asking = { request: FastifyRequest; actor: Actor; reach: Alcance };

/** What the list at an address answers to who asks. */
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
    ['/correos/leer', (_asking, query) => listMails(db, listarCorreos.parse(query))],
  ];
  const standard = standards.map(({ name, resource, rows }): [string, ReadList] => [
    `/${name}/leer`,
    ({ request }, query) => rows.list(request, resource.schemas.leer.parse(query)),
  ]);
  return new Map([...standard, ...own]);
}
