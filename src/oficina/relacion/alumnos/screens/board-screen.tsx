import { useMemo } from 'react';
import { provincias } from '#kit/provincias.ts';
import { permitted } from '#office/access/roles.ts';
import { boardEtapas } from '#office/board-etapas.ts';
import { BoardViews } from '#office/board-views.tsx';
import { useResponsableFilter } from '#office/use-responsable-filter.ts';
import { Board } from '#web/board/board.tsx';
import type { BoardFamily } from '#web/board/types.ts';
import { useSessionUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
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
