import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { type NewOne, NewOnes } from '#oficina/base/record/new-ones.tsx';
import styles from '#oficina/base/record/record.module.css';
import { useRecord } from '#oficina/base/use-record.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import { ClienteHead } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';
import { SeenTimeline } from '#oficina/trabajo/cronologia/screens/seen-timeline.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { resumenCalls, resumenFallbacks, resumenKey } from '../calls.ts';
import { Cobros } from './cobros.tsx';
import { ClienteFigures } from './figures.tsx';
import { OpenPapers } from './open-papers.tsx';
import { Side } from './side.tsx';

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
  const { id = '' } = useParams();
  const { data: row } = useRecord(clientes, id);
  const query = useQuery({
    queryKey: resumenKey(id),
    queryFn: ({ signal }) => resumenCalls.consultarResumen({ _id: id }, signal),
    meta: { fallback: resumenFallbacks.consultarResumen, background: true, told: true },
  });
  return (
    <>
      <ClienteHead id={id} row={row} actions={<NewOnes ones={newOnesOf(id)} />} />
      <Suspense>
        <PendingIdentity idCliente={id} />
      </Suspense>
      {row?.activo === false && (
        <Notice>Está archivado: no se ofrece al hacer papeles ni recibe solicitudes.</Notice>
      )}
      {row && <ReturnedCorreo familia="clientes" row={row} />}
      <QueryView query={query} fallback={resumenFallbacks.consultarResumen}>
        {(resumen) => (
          <div className={styles.all}>
            <ClienteFigures id={id} row={row} resumen={resumen} />
            <div className={styles.columns}>
              <div className={styles.main}>
                <OpenPapers id={id} resumen={resumen} />
                {Boolean(resumen.dinero?.ingresos) && (
                  <Suspense>
                    <AFavorCard id={id} />
                  </Suspense>
                )}
                {resumen.dinero && <Cobros cobros={resumen.dinero.cobros} />}
                <SeenTimeline key={id} entidad="clientes" field="_idCliente" _idEntidad={id} />
              </div>
              <Side id={id} row={row} cuenta={resumen.cuenta} />
            </div>
          </div>
        )}
      </QueryView>
    </>
  );
}

const newOnesOf = (id: string): NewOne[] => [
  { name: 'Presupuesto', recurso: 'presupuestos', to: `/panelAdmin/presupuestos/nuevo?cliente=${id}` },
  { name: 'Pedido', recurso: 'pedidos', to: `/panelAdmin/pedidos/nuevo?cliente=${id}` },
  { name: 'Factura', recurso: 'facturas', to: `/panelAdmin/facturas/nuevo?cliente=${id}` },
  { name: 'Actividad', recurso: 'actividades', to: `${family.base}/${id}/actividades/nuevo` },
];
