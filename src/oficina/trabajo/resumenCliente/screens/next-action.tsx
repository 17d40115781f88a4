import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { permitted } from '#office/access/roles.ts';
import { Next } from '#office/record/figures.tsx';
import { NextActividad } from '#resources/actividades/screens/next-actividad.tsx';
import type { ClienteRow } from '#resources/clientes/contract.ts';
import { clientes as family } from '#resources/clientes/familia.ts';
import { overdueText } from '#resources/facturas/screens/overdue.ts';
import { useSessionUser } from '#web/session/session.ts';
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
  const user = useSessionUser();
  const plans = user !== undefined && permitted(user, 'actividades', 'C') !== null;
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
      {plans && (
        <Button component={Link} variant="default" to={`${family.base}/${id}/actividades/nuevo`}>
          Apuntar algo
        </Button>
      )}
    </Next>
  );
}
