import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { Next } from '#oficina/base/record/figures.tsx';
import { NextActividad, PlanButton } from '#oficina/relacion/actividades/screens/next-actividad.tsx';
import type { ClienteRow } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import { overdueText } from '#oficina/ventas/facturas/screens/overdue.ts';
import type { ResumenCliente } from '../contract.ts';

type NextActionProps = { id: string; row: ClienteRow | undefined; resumen: ResumenCliente };

/** The next act with the cliente: its first pending actividad, or else the oldest late factura. */
export const NextAction = ({ id, row, resumen }: NextActionProps) => (
  <NextActividad
    of={{ _idCliente: id }}
    phone={row?.telefono ?? null}
    otherwise={<Otherwise id={id} resumen={resumen} />}
  />
);

function Otherwise({ id, resumen: { abiertos, hoy } }: Pick<NextActionProps, 'id' | 'resumen'>) {
  const late = abiertos.find(({ familia, dia }) => familia === 'facturas' && overdueText(dia, hoy));
  if (late)
    return (
      <Next title={`Reclamar la ${late.codigo}`} under={overdueText(late.dia, hoy)}>
        <Button component={Link} to={`/panelAdmin/facturas/${late._id}`}>
          Abrir la factura
        </Button>
      </Next>
    );
  return (
    <Next title="Nada pendiente" under="No hay nada apuntado con este cliente">
      <PlanButton to={`${family.base}/${id}/actividades/nuevo`} />
    </Next>
  );
}
