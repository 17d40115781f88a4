import { lazy, Suspense } from 'react';
import { permitted } from '#office/access/roles.ts';
import { ownedForm } from '#office/owned-form.tsx';
import { DocumentosSection } from '#resources/documentos/screens/documentos-section.tsx';
import { NotedNotice } from '#resources/permisosAutoescuela/screens/noted-notice.tsx';
import { TarifaCost } from '#resources/permisosAutoescuela/screens/tarifa-cost.tsx';
import { useSessionUser } from '#web/session/session.ts';
import { tarifas } from './tarifas-of-cliente.ts';

/** Loaded after the form: few roles may verify. */
const VerifyButton = lazy(async () => ({
  default: (await import('#resources/permisosAutoescuela/screens/verify-button.tsx')).VerifyButton,
}));

/** /panelAdmin/clientes/:id/tarifas/:fila */
export const Form = ownedForm({
  ...tarifas,
  useActions() {
    const user = useSessionUser();
    if (!user || permitted(user, 'permisosAutoescuela', 'V') === null) return undefined;
    return (row) => (
      <Suspense>
        <VerifyButton row={row} />
      </Suspense>
    );
  },
  above: (row) => <NotedNotice row={row} />,
  under: (id) => (written) => (
    <>
      {written.origen === 'anotada' && <DocumentosSection entidad="cliente" field="_idCliente" id={id} />}
      <TarifaCost idCliente={id} written={written} />
    </>
  ),
});
