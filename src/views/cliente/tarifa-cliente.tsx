import { lazy, Suspense } from 'react';
import { permitted } from '#office/access/roles.ts';
import { ownedForm } from '#office/owned-form.tsx';
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
  under: (id) => (written) => <TarifaCost idCliente={id} written={written} />,
});
