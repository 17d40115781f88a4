import { ViewSwitch } from '#platform/ui/frame/view-switch.tsx';
import { actividades as family } from '../../familia.ts';

const { base } = family;

/** 'Lista | Mes | Semana | Agenda', for the headings of all the views. */
export const ActividadViews = () => (
  <ViewSwitch
    views={[
      { name: 'Lista', to: `${base}/lista` },
      { name: 'Mes', to: `${base}/mes` },
      { name: 'Semana', to: `${base}/semana` },
      { name: 'Agenda', to: `${base}/agenda` },
    ]}
    keep={['_idResponsable', 'quien', 'tipo', 'estado', 'dia']}
  />
);
