import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { ResourceForm } from '#web/crud/resource-form.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { ReturnedMail } from '../../correos/screens/returned-mail.tsx';
import { officeFamilies } from '../../office-families.ts';
import { useCrudScreen } from '../../use-crud-screen.ts';
import { useRecord } from '../../use-record.ts';
import { clientes } from '../contract.ts';
import { ClientHead } from './client-frame.tsx';
import { clientLayout } from './client-layout.ts';
import { ViesCheck } from './vies-check.tsx';

// Few have one.
const PendingIdentity = lazy(async () => ({
  default: (await import('../../cambiosIdentidad/screens/pending-identity.tsx')).PendingIdentity,
}));

/** /panelAdmin/clientes/:id */
export function Component() {
  const { id = '' } = useParams();
  const screen = useCrudScreen(officeFamilies.clientes, clientes);
  const { data: row } = useRecord(clientes, id);
  return (
    <ResourceForm
      {...screen}
      id={id}
      layout={clientLayout(useSessionUser(), row)}
      history={false}
      above={(shown) => (
        <>
          <ReturnedMail familia="clientes" row={shown} />
          <ViesCheck row={shown} />
        </>
      )}
      head={(shown, actions) => (
        <>
          <ClientHead id={id} row={shown} actions={actions} />
          <Suspense>
            <PendingIdentity idCliente={id} />
          </Suspense>
        </>
      )}
    />
  );
}
