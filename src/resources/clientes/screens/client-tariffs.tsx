import { lazy, Suspense } from 'react';
import { useSessionUser } from '#web/session/session.ts';
import { type Owned, ownedForm, ownedList } from '../../owned-rows.tsx';
import { permisosAutoescuela } from '../../permisosAutoescuela/contract.ts';
import { TariffCost } from '../../permisosAutoescuela/screens/tariff-cost.tsx';
import { tariffLayout } from '../../permisosAutoescuela/screens/tariff-layout.ts';
import { permitted } from '../../usuarios/roles.ts';
import { ofClient } from './client-frame.tsx';

/** Few may, so it comes after the form. */
const VerifyButton = lazy(async () => ({
  default: (await import('../../permisosAutoescuela/screens/verify-button.tsx')).VerifyButton,
}));

const tariffs: Owned = {
  owner: ofClient,
  // Their only screens are within their customer's.
  family: { title: 'Tarifas', base: '', recurso: 'permisosAutoescuela' },
  resource: permisosAutoescuela,
  ...{ path: 'tarifas', part: 'Tarifas' },
  empty:
    'Todavía no hay tarifas. Con una publicada, el comparador calcula lo que cuesta sacarse el permiso aquí.',
  useLayout: tariffLayout,
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
};

/** /panelAdmin/clientes/:id/tarifas */
export const List = ownedList(tariffs);

/** /panelAdmin/clientes/:id/tarifas/:fila */
export const Form = ownedForm(tariffs);
