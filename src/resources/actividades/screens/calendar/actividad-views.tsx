import { officeFamilies } from '#office/office-families.ts';
import { ViewSwitch } from '#web/ui/view-switch.tsx';

const { base } = officeFamilies.actividades;

/** 'Lista | Mes | Semana | Agenda', for the heads of all of them. */
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
