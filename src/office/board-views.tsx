import { ViewSwitch } from '#web/ui/view-switch.tsx';
import type { Family } from './family.ts';

<<<<<<< HEAD
/** 'Lista | Tablero', for the headings of both screens. */
export const BoardViews = ({ family }: BoardViewsProps) => (
=======
/** 'Lista | Tablero', for the headings of both screens. */
export const BoardViews = ({ family: { base } }: { family: Pick<Family, 'base'> }) => (
>>>>>>> c983a0aebef3b252a821cabd5fb2bd024712581c
  <ViewSwitch
    views={[
      { name: 'Lista', to: base },
      { name: 'Tablero', to: `${base}/tablero` },
    ]}
    keep={['texto', '_idResponsable']}
  />
);
