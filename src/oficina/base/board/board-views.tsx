import type { Family } from '#oficina/base/family.ts';
import { ViewSwitch } from '#platform/ui/frame/view-switch.tsx';

type BoardViewsProps = { family: Pick<Family, 'base'>; asLinks?: boolean };

/** 'Lista | Tablero', for the headings of both screens. */
export const BoardViews = ({ family: { base }, asLinks = false }: BoardViewsProps) => (
  <ViewSwitch
    views={[
      { name: 'Lista', to: base },
      { name: 'Tablero', to: `${base}/tablero` },
    ]}
    keep={['texto', '_idResponsable']}
    asLinks={asLinks}
  />
);
