/** Reasons to empty or remove a sealed row. A request of erasure adds its id: `supresion:<id>`. */
export type Motivo = 'plazo' | 'retirada' | 'eliminado' | 'demostracion' | 'pruebas' | `supresion:${string}`;

type Reason = 'plazo' | 'retirada' | 'eliminado' | 'demostracion' | 'pruebas' | 'supresion';

/** Words for each reason: they follow «borradas o vaciadas» on the screen. */
export const REASONS: Readonly<Record<Reason, string>> = {
  plazo: 'por acabar su plazo de conservación',
  retirada: 'porque su dueño retiró su solicitud',
  eliminado: 'eliminadas por alguien en el panel',
  demostracion: 'de la demostración',
  pruebas: 'al quitar las facturas de pruebas',
  supresion: 'porque una persona pidió suprimir sus datos',
};

/** Table with sealed rows; its name is the family of its facts. */
export type SealedFamily = {
  tabla: string;
  /** Name for people. */
  titulo: string;
  /** Columns that never change while the row exists. */
  fijas: string;
  /** Columns with personal data, which an erasure may empty. */
  valores: string;
  /** Column with the time of the row: it shows rows that were written later with an old date. */
  momento: string | null;
  /** Reasons that may empty or remove its rows. */
  borra: readonly Reason[];
};

/**
 * Every sealed table. A new one needs a line here, and `CALL sellar_tabla` with the same columns in its
 * migration; a test compares both.
 */
export const sealedFamilies: readonly SealedFamily[] = [
  {
    tabla: 'historial',
    titulo: 'Historial de cambios',
    fijas: 'entidad entidad_id en actor_id',
    valores: 'actor_nombre antes despues',
    momento: 'en',
    borra: ['supresion', 'plazo', 'retirada'],
  },
  {
    tabla: 'accesos',
    titulo: 'Intentos de entrar',
    fijas: 'tipo_usuario entrada_en resultado sesion_id',
    valores: 'usuario_id email_intentado ip agente dispositivo',
    momento: 'entrada_en',
    borra: ['plazo'],
  },
  {
    tabla: 'documentos',
    titulo: 'Documentos',
    fijas: 'grupo_id num_version tamano sha256',
    valores: '',
    momento: null,
    borra: ['supresion', 'plazo', 'retirada', 'eliminado', 'demostracion'],
  },
  {
    tabla: 'documentos_descargas',
    titulo: 'Descargas de documentos',
    fijas: 'documento_id en actor_id tipo modo rango',
    valores: 'actor_nombre ip',
    momento: 'en',
    borra: ['supresion', 'plazo', 'retirada', 'eliminado', 'demostracion'],
  },
  {
    tabla: 'supresiones_datos',
    titulo: 'Supresiones de datos personales',
    fijas: 'en actor_id huellas cuentas',
    valores: 'actor_nombre',
    momento: 'en',
    borra: ['supresion'],
  },
  {
    tabla: 'cobros',
    titulo: 'Cobros',
    fijas: 'factura_id fecha importe forma deshace_id anotado_en',
    valores: 'referencia anotado_por anotado_por_nombre',
    momento: 'anotado_en',
    borra: ['demostracion', 'pruebas'],
  },
  {
    tabla: 'ingresos',
    titulo: 'Ingresos',
    fijas: 'fecha importe forma anotado_en',
    valores: 'referencia anotado_por anotado_por_nombre',
    momento: 'anotado_en',
    borra: ['demostracion', 'pruebas'],
  },
  {
    tabla: 'ingresos_usos',
    titulo: 'Usos de los ingresos',
    fijas: 'ingreso_id clase fecha importe cobro_id forma deshace_id anotado_en',
    valores: 'referencia anotado_por anotado_por_nombre',
    momento: 'anotado_en',
    borra: ['demostracion', 'pruebas'],
  },
];

/** Columns of a family, as lists. */
export const columnsOf = ({ fijas, valores }: SealedFamily) => ({
  fijas: words(fijas),
  valores: words(valores),
});

const words = (text: string): string[] => text.split(' ').filter(Boolean);

/** Title of a sealed table, or its own name when it is no longer in `sealedFamilies`. */
export const titleOf = (tabla: string): string =>
  sealedFamilies.find((family) => family.tabla === tabla)?.titulo ?? tabla;
