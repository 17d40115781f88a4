import { lazy, Suspense } from 'react';
import { NotedNotice } from '#comparador/tarifas/permisosAutoescuela/screens/noted-notice.tsx';
import { TarifaCost } from '#comparador/tarifas/permisosAutoescuela/screens/tarifa-cost.tsx';
import { ownedForm } from '#oficina/base/record/owned-form.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { DocumentosSection } from '#oficina/documentos/documentos/screens/documentos-section.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { tarifas } from './tarifas-of-cliente.ts';

/** Loaded after the form: few roles may verify. */
const VerifyButton = lazy(async () => ({
  default: (await import('#comparador/tarifas/permisosAutoescuela/screens/verify-button.tsx')).VerifyButton,
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
