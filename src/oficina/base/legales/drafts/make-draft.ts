import type { PaginaLegal } from '../legal-pages.ts';
import { accesibilidad } from './accesibilidad.ts';
import { avisoLegal } from './aviso-legal.ts';
import { type Business, type Datos, datosOf } from './business.ts';
import { condiciones } from './condiciones.ts';
import { cookies } from './cookies.ts';
import { privacidad } from './privacidad.ts';
import { publicidad } from './publicidad.ts';

const DRAFTS: Readonly<Record<PaginaLegal, (datos: Datos) => string>> = {
  avisoLegal,
  privacidad,
  cookies,
  accesibilidad,
  condiciones,
  publicidad,
};

/** Draft of a page, in marked text, out of the data of the business. */
export const makeDraft = (pagina: PaginaLegal, business: Business): string =>
  DRAFTS[pagina](datosOf(business));
