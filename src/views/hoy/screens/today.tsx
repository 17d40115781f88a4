import { PageHeader } from '#web/ui/page-header.tsx';
import { TodayCards } from './today-cards.tsx';

/** /panelAdmin/hoy: what whoever works here has to do, first things first. */
export const Component = () => (
  <>
    <PageHeader title="Hoy" />
    <TodayCards empty="No tienes nada atrasado ni para hoy, y nadie espera tu respuesta." />
  </>
);
