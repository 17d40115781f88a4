import { lazy, Suspense } from 'react';
import { useSessionUser } from '#web/session/session.ts';
import { ownedForm } from '../../owned-form.tsx';
import { TariffCost } from '../../permisosAutoescuela/screens/tariff-cost.tsx';
import { permitted } from '../../usuarios/roles.ts';
import { tariffs } from './tariffs-of-client.ts';

/** Few may, so it comes after the form. */
const VerifyButton = lazy(async () => ({
  default: (await import('../../permisosAutoescuela/screens/verify-button.tsx')).VerifyButton,
}));

/** /panelAdmin/clientes/:id/tarifas/:fila */
export const Form = ownedForm({
  ...tariffs,
  useActions() {
    const user = useSessionUser();
    if (!user || permitted(user, 'permisosAutoescuela', 'V') === null) return undefined;
    return (row) => (
      <Suspense>
        <VerifyButton row={row} />
      </Suspense>
    );
  },
  under: (id) => (written) => <TariffCost idCliente={id} written={written} />,
});
