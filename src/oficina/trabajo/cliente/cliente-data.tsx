import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ReturnedCorreo } from '#oficina/base/letters/returned-correo.tsx';
import { useCrudScreen } from '#oficina/base/use-crud-screen.ts';
import { useRecord } from '#oficina/base/use-record.ts';
import { clientes } from '#oficina/relacion/clientes/contract.ts';
import { clientes as family } from '#oficina/relacion/clientes/familia.ts';
import { ClienteHead } from '#oficina/relacion/clientes/screens/cliente-frame.tsx';
import { clienteLayout } from '#oficina/relacion/clientes/screens/cliente-layout.ts';
import { ViesCheck } from '#oficina/relacion/clientes/screens/vies-check.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { ResourceForm } from '#platform/crud/screens/resource-form.tsx';
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
