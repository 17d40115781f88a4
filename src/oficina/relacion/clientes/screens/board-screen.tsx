import { useMemo } from 'react';
import { boardEtapas } from '#oficina/base/board/board-etapas.ts';
import { BoardViews } from '#oficina/base/board/board-views.tsx';
import { useResponsableFilter } from '#oficina/base/use-responsable-filter.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { provincias } from '#platform/kit/people/provincias.ts';
import { Board } from '#platform/ui/board/board.tsx';
import type { BoardFamily } from '#platform/ui/board/types.ts';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
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
