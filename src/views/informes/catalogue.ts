import type { Perfil } from '#office/access/roles.ts';
import { activityReports } from './catalogue/actividades.ts';
import { clientReports } from './catalogue/clientes.ts';
import { comparatorReports } from './catalogue/comparator.ts';
import { salesReports } from './catalogue/sales.ts';
import { webReports } from './catalogue/web.ts';
import type { Area, Report } from './informe.ts';

/** Every informe by its name in the API, in the order of the menu. */
export const informes = {
  ...clientReports,
  ...salesReports,
  ...activityReports,
  ...webReports,
  ...comparatorReports,
} as const satisfies Record<string, Report>;

export type Informe = keyof typeof informes;

export const nombresInformes = Object.keys(informes) as [Informe, ...Informe[]];

const ONLY: Readonly<Record<string, readonly Area[]>> = { Facturacion: ['ventas'], Editor: ['web'] };

/** Gives the areas whose informes this role may see: Facturación sees money, Editor sees the site. */
const areasOf = ({ rol, clave }: Pick<Perfil, 'rol' | 'clave'>): readonly Area[] =>
  (clave === undefined ? ONLY[rol] : undefined) ?? ['clientes', 'ventas', 'web'];

/** Whether this worker may see this report. */
export const maySee = (perfil: Pick<Perfil, 'rol' | 'clave'>, informe: Informe): boolean =>
  areasOf(perfil).includes(informes[informe].area);
