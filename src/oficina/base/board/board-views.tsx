import { ViewSwitch } from '#web/ui/view-switch.tsx';
import type { Family } from './family.ts';

/** 'Lista | Tablero', for the headings of both screens. */
export const BoardViews = ({ family: { base } }: { family: Pick<Family, 'base'> }) => (
  <ViewSwitch
    views={[
      { name: 'Lista', to: base },
      { name: 'Tablero', to: `${base}/tablero` },
    ]}
    keep={['texto', '_idResponsable']}
  />
);
