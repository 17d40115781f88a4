import { ViewSwitch } from '#web/ui/view-switch.tsx';

type BoardViewsProps = { family: 'clientes' | 'alumnos' };

/** 'Lista | Tablero', for the headings of both screens. */
export const BoardViews = ({ family }: BoardViewsProps) => (
  <ViewSwitch
    views={[
      { name: 'Lista', to: `/panelAdmin/${family}` },
      { name: 'Tablero', to: `/panelAdmin/${family}/tablero` },
    ]}
    keep={['texto', '_idResponsable']}
  />
);
