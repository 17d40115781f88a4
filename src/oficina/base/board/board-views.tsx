import type { Family } from '#oficina/base/family.ts';
import { ViewSwitch } from '#platform/ui/frame/view-switch.tsx';

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
