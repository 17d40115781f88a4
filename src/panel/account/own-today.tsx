import { OwnMissing } from '#resources/clientes/screens/own/own-missing.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { TodayCards } from './today-cards.tsx';

/** /panelCliente/hoy: work of an autoescuela, and the gaps of its profile. */
export const Component = () => (
  <>
    <PageHeader title="Hoy" />
    <TodayCards empty="Has respondido a todos los alumnos, y no hay nada que firmar, aceptar ni pagar.">
      <OwnMissing />
    </TodayCards>
  </>
);
