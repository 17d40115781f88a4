import { PageHeader } from '#web/ui/page-header.tsx';
import { TodayCards } from './today-cards.tsx';

/** /panelAdmin/hoy: work of the trabajador, the most urgent first. */
export const Component = () => (
  <>
    <PageHeader title="Hoy" />
    <TodayCards empty="No tienes nada atrasado ni para hoy, y nadie espera tu respuesta." />
  </>
);
