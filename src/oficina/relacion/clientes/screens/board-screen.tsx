import { useMemo } from 'react';
import { provincias } from '#kit/provincias.ts';
import { boardEtapas } from '#office/board-etapas.ts';
import { BoardViews } from '#office/board-views.tsx';
import { useResponsableFilter } from '#office/use-responsable-filter.ts';
import { Board } from '#web/board/board.tsx';
import type { BoardFamily } from '#web/board/types.ts';
import { useSessionUser } from '#web/session/session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { mayMoveClientes } from '../etapa-rights.ts';
import { clientes as family } from '../familia.ts';

const provinceOf = (codigo: unknown) => provincias.find((one) => one.codigo === codigo)?.provincia;

const cards: Omit<BoardFamily, 'movable'> = {
  name: 'clientes',
  many: 'clientes',
  stages: boardEtapas,
  amount: { field: 'importeEstimado', title: 'Importe estimado' },
  view: ({ _id, nombreComercial, codigo, codProvincia, nombres }) => ({
    name: String(nombreComercial),
    to: `/panelAdmin/clientes/${_id}`,
    code: String(codigo),
    facts: [provinceOf(codProvincia)].filter((fact) => fact !== undefined),
    person: nombres?._idResponsable ?? null,
  }),
  fallbacks: { leer: 'Error al obtener los clientes', actualizar: 'Error al actualizar el cliente' },
};

/** Board of clientes by stage. */
export function Component() {
  const user = useSessionUser();
  const movable = user !== undefined && mayMoveClientes(user);
  const board = useMemo(() => ({ ...cards, movable }), [movable]);
  return (
    <>
      <PageHeader title="Tablero de clientes" actions={<BoardViews family={family} />} />
      <Board
        family={board}
        searchLabel="Buscar por nombre, NIF, correo o teléfono"
        filters={[useResponsableFilter()]}
      />
    </>
  );
}
