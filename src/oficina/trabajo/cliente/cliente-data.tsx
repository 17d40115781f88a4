import { lazy, Suspense } from 'react';
import { record } from '#oficina/relacion/clientes/screens/cliente-record.ts';
import { ViesCheck } from '#oficina/relacion/clientes/screens/vies-check.tsx';
import { RecordData } from '#oficina/trabajo/record/record-data.tsx';
import { Notice } from '#platform/ui/mark.tsx';

// Loaded apart: few clientes have a change of identity that waits.
const PendingIdentity = lazy(async () => ({
  default: (await import('#comparador/autoescuelas/cambiosIdentidad/screens/pending-identity.tsx'))
    .PendingIdentity,
}));

const CONTACTOS = {
  family: 'contactosClientes',
  by: '_idCliente',
  flag: 'conContactos',
  one: 'contacto',
  many: 'contactos',
};

const Archived = () => (
  <Notice>
    Está archivado: no se ofrece al hacer papeles ni recibe solicitudes, y sus contactos, papeles y usuarios
    se conservan. Para volver a usarlo, marca «En uso» y guarda.
  </Notice>
);

/** /panelAdmin/clientes/:id/datos */
export const Component = () => (
  <RecordData
    record={record}
    along={CONTACTOS}
    above={(row) => (
      <>
        {row.activo === false && <Archived />}
        <ViesCheck row={row} />
      </>
    )}
    notices={(id) => (
      <Suspense>
        <PendingIdentity idCliente={id} />
      </Suspense>
    )}
  />
);
