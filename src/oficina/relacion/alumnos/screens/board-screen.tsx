import { useMemo } from 'react';
import { boardEtapas } from '#oficina/base/board/board-etapas.ts';
import { BoardViews } from '#oficina/base/board/board-views.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useResponsableFilter } from '#oficina/base/use-responsable-filter.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { Board } from '#platform/ui/board/board.tsx';
import type { BoardFamily } from '#platform/ui/board/types.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { alumnos as family } from '../familia.ts';

const provinceOf = (codigo: unknown) => provincias.find((one) => one.codigo === codigo)?.provincia;

const cards: Omit<BoardFamily, 'movable'> = {
  name: 'alumnos',
  many: 'solicitudes de alumnos',
  stages: boardEtapas,
  amount: { field: 'presupuestoMax', title: 'Presupuesto máximo' },
  view: ({ _id, nombre, apellidos, codigo, codProvincia, nombres }) => ({
    name: [nombre, apellidos].filter(Boolean).join(' '),
    to: `/panelAdmin/alumnos/${_id}`,
    code: String(codigo),
    facts: [nombres?._idPermiso && `Permiso ${nombres._idPermiso}`, provinceOf(codProvincia)].filter(
      (fact) => typeof fact === 'string',
    ),
    person: nombres?._idResponsable ?? null,
  }),
  fallbacks: { leer: 'Error al obtener los alumnos', actualizar: 'Error al actualizar el alumno' },
};

/** Board of alumnos by stage. */
export function Component() {
  const user = useSessionUser();
  const movable = user !== undefined && permitted(user, 'alumnos', 'A') !== null;
  const board = useMemo(() => ({ ...cards, movable }), [movable]);
  return (
    <>
      <PageHeader title="Tablero de solicitudes" actions={<BoardViews family={family} />} />
      <Board
        family={board}
        searchLabel="Buscar por nombre, correo, teléfono o código"
        filters={[useResponsableFilter()]}
      />
    </>
  );
}
