import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ReturnedCorreo } from '#office/letters/returned-correo.tsx';
import { useCrudScreen } from '#office/use-crud-screen.ts';
import { useRecord } from '#office/use-record.ts';
import { clientes } from '#resources/clientes/contract.ts';
import { clientes as family } from '#resources/clientes/familia.ts';
import { ClienteHead } from '#resources/clientes/screens/cliente-frame.tsx';
import { clienteLayout } from '#resources/clientes/screens/cliente-layout.ts';
import { ViesCheck } from '#resources/clientes/screens/vies-check.tsx';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { Notice } from '#web/ui/mark.tsx';

// Loaded apart: few clientes have one.
const PendingIdentity = lazy(async () => ({
  default: (await import('#resources/cambiosIdentidad/screens/pending-identity.tsx')).PendingIdentity,
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
export function Component() {
  const { id = '' } = useParams();
  const screen = useCrudScreen(family, clientes);
  const { data: row } = useRecord(clientes, id);
  return (
    <ResourceForm
      {...screen}
      id={id}
      layout={clienteLayout(useSessionUser(), row)}
      history={false}
      along={CONTACTOS}
      above={(shown) => (
        <>
          {shown.activo === false && <Archived />}
          <ReturnedCorreo familia="clientes" row={shown} />
          <ViesCheck row={shown} />
        </>
      )}
      head={(shown, actions) => (
        <>
          <ClienteHead id={id} row={shown} part="Datos" actions={actions} />
          <Suspense>
            <PendingIdentity idCliente={id} />
          </Suspense>
        </>
      )}
    />
  );
}
