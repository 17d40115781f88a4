import { allow } from '#oficina/base/roles/actor.server.ts';
import type { StandardServices } from '#oficina/base/standard.server.ts';
import type { HttpApp } from '#platform/http/http.server.ts';
import { serve } from '#platform/http/serve.server.ts';
import { repeatOperations } from '../operations.ts';
import { type ActividadRows, repeatActividad } from './repeat.server.ts';

/**
 * `PUT /actividades/repetir`: makes the occurrences of an actividad by a rule, as copies of its present data. Whoever may
 * change the actividad may repeat it, and so makes and removes the pending occurrences of its series.
 */
export function registerRepeat(app: HttpApp, { db, clock }: StandardServices, rows: ActividadRows): void {
  const config = { access: allow('actividades', 'A', ['trabajador']), refuses: [404, 409] };
  serve(app, repeatOperations.repetir, config, (request) => {
    const scope = rows.scopeOf(request, 'actualizar');
    return rows.guarded(() =>
      db.transaction((tx) =>
        repeatActividad({ tx, by: { request, scope }, writes: rows.writes, now: clock() }, request.body),
      ),
    );
  });
}
