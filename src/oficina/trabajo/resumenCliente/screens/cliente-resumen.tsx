import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { duplicatesAt, mergedBy } from '#oficina/base/merges.ts';
import type { NewOne } from '#oficina/base/record/new-ones.tsx';
import { useOpenRecord } from '#oficina/base/record/record-family.ts';
import type { ClienteRow } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';
import { RecordScreen } from '#oficina/trabajo/record/record-screen.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { resumenCalls, resumenFallbacks, resumenKey } from '../calls.ts';
import { Cobros } from './cobros.tsx';
import { Contactos } from './contactos.tsx';
import { DataCard } from './data-card.tsx';
import { ClienteFigures } from './figures.tsx';
import { OpenPapers } from './open-papers.tsx';

// Loaded apart: few clientes have credit, or a change of identity that waits.
const AFavorCard = lazy(async () => ({
  default: (await import('#oficina/ventas/facturas/screens/a-favor/a-favor-card.tsx')).AFavorCard,
}));
const PendingIdentity = lazy(async () => ({
  default: (await import('#comparador/autoescuelas/cambiosIdentidad/screens/pending-identity.tsx'))
    .PendingIdentity,
}));

/** /panelAdmin/clientes/:id */
export function Component() {
  const open = useOpenRecord(record);
  const { id, row } = open;
  const query = useQuery({
    queryKey: resumenKey(id),
    queryFn: ({ signal }) => resumenCalls.consultarResumen({ _id: id }, signal),
    meta: { fallback: resumenFallbacks.consultarResumen, background: true, told: true },
  });
  const user = useSessionUser();
  const cuenta = query.data?.cuenta;
  const places = [
    { name: 'Documentos', to: `${family.base}/${id}/documentos`, count: cuenta?.documentos },
    { name: 'Solicitudes de alumnos', to: `${family.base}/${id}/alumnos`, count: cuenta?.alumnos },
  ].filter(({ count }) => count !== undefined);
  const merges = user !== undefined && mergedBy(user).includes('clientes');
  return (
    <RecordScreen
      {...open}
      query={query}
      fallback={resumenFallbacks.consultarResumen}
      newOnes={newOnesOf}
      notices={
        <>
          <Suspense>
            <PendingIdentity idCliente={id} />
          </Suspense>
          {row?.activo === false && (
            <Notice>Está archivado: no se ofrece al hacer papeles ni recibe solicitudes.</Notice>
          )}
        </>
      }
      figures={(resumen) => <ClienteFigures id={id} row={row} resumen={resumen} />}
      main={(resumen) => (
        <>
          <OpenPapers id={id} resumen={resumen} />
          {Boolean(resumen.dinero?.ingresos) && (
            <Suspense>
              <AFavorCard id={id} />
            </Suspense>
          )}
          {resumen.dinero && <Cobros cobros={resumen.dinero.cobros} />}
        </>
      )}
      side={() => (
        <>
          <Contactos id={id} />
          {row && <DataCard row={row} />}
        </>
      )}
      places={[
        ...places,
        ...(merges ? [{ name: 'Buscar duplicados', to: duplicatesAt('clientes', id) }] : []),
      ]}
    />
  );
}

const newOnesOf = ({ _id: id }: ClienteRow): NewOne[] => [
  { name: 'Presupuesto', recurso: 'presupuestos', to: `/panelAdmin/presupuestos/nuevo?cliente=${id}` },
  { name: 'Pedido', recurso: 'pedidos', to: `/panelAdmin/pedidos/nuevo?cliente=${id}` },
  { name: 'Factura', recurso: 'facturas', to: `/panelAdmin/facturas/nuevo?cliente=${id}` },
  { name: 'Actividad', recurso: 'actividades', to: `${family.base}/${id}/actividades/nuevo` },
];
