import type { ParteExamen } from './permisos.ts';

export type TipoExamen = {
  /** Id stored in the column `prueba`: never reused or renumbered. */
  readonly id: number;
  readonly codigo: ParteExamen;
  /** TIPO_EXAMEN in the DGT's files. */
  readonly dgt: string;
  readonly etiqueta: string;
};

export type PermisoDgt = {
  /** Id stored in the column `permiso`: never reused or renumbered. */
  readonly id: number;
  /** NOMBRE_PERMISO in the DGT's files, without padding. */
  readonly codigo: string;
  readonly etiqueta: string;
};

export const tiposExamen: readonly TipoExamen[] = [
  { id: 1, codigo: 'teorica', dgt: 'PRUEBA TEÓRICA', etiqueta: 'Examen teórico' },
  { id: 2, codigo: 'especifica', dgt: 'PRUEBA ESPECÍFICO', etiqueta: 'Teórico específico' },
  { id: 3, codigo: 'destreza', dgt: 'PRUEBA DESTREZA', etiqueta: 'Pista (destreza)' },
  { id: 4, codigo: 'circulacion', dgt: 'PRUEBA CONDUCCIÓN Y CIRCULACIÓN', etiqueta: 'Examen práctico' },
];

export const permisosDgt: readonly PermisoDgt[] = [
  { id: 1, codigo: 'B', etiqueta: 'B' },
  { id: 2, codigo: 'A2', etiqueta: 'A2' },
  { id: 3, codigo: 'A1', etiqueta: 'A1' },
  { id: 4, codigo: 'AM', etiqueta: 'AM' },
  { id: 5, codigo: 'AML', etiqueta: 'AM de tres o cuatro ruedas' },
  { id: 6, codigo: 'C', etiqueta: 'C' },
  { id: 7, codigo: 'C1', etiqueta: 'C1' },
  { id: 8, codigo: 'D', etiqueta: 'D' },
  { id: 9, codigo: 'D1', etiqueta: 'D1' },
  { id: 10, codigo: 'EB', etiqueta: 'B+E' },
  { id: 11, codigo: 'EC', etiqueta: 'C+E' },
  { id: 12, codigo: 'B96', etiqueta: 'B96' },
  { id: 13, codigo: 'LVA', etiqueta: 'Licencia de vehículos agrícolas (LVA)' },
  { id: 14, codigo: 'LCM', etiqueta: 'Licencia de personas con movilidad reducida (LCM)' },
  { id: 15, codigo: 'RPV', etiqueta: 'Recuperación de puntos' },
  // Rare permits: three rows of ED and one of EC1 in seven months of files.
  { id: 16, codigo: 'ED', etiqueta: 'D+E' },
  { id: 17, codigo: 'EC1', etiqueta: 'C1+E' },
];

const TIPOS_POR_DGT = new Map(tiposExamen.map((tipo) => [tipo.dgt, tipo]));

const PERMISOS_POR_CODIGO = new Map(permisosDgt.map((permiso) => [permiso.codigo, permiso]));

/** Gives the exam of a TIPO_EXAMEN as the DGT writes it, or undefined when it is none of the four. */
export function tipoExamenDeDgt(texto: string): TipoExamen | undefined {
  return TIPOS_POR_DGT.get(texto);
}

/** Gives the permit of a NOMBRE_PERMISO of the DGT, without padding, or undefined when it is unknown. */
export function permisoDgtDeCodigo(codigo: string): PermisoDgt | undefined {
  return PERMISOS_POR_CODIGO.get(codigo);
}
