import { clockInMadrid } from '#platform/kit/dates/dates.ts';
import { formatCount, formatDay, plural } from '#platform/kit/format.ts';

type CountedTable = { archivo: string; titulo: string; filas: number };

/** Contents of a ZIP with everything; `faltan` are files that have a row and are not on the disk. */
export type ZipContents = {
  listados: CountedTable[];
  tablas: CountedTable[];
  /** The state that lay beside the last copy goes too. */
  estado?: boolean;
  carpetas: { carpeta: string; titulo: string; archivos: number; faltan: string[] }[];
};

const line = ({ archivo, titulo, filas }: CountedTable) =>
  `  ${archivo.replace(/^(datos.*)\.csv$/, '$1.csv, $1.json')}\r\n      ${titulo}: ${plural(filas, 'fila', 'filas')}`;

/** Text that says what each file of the ZIP is. */
export function readme({ listados, tablas, carpetas, estado }: ZipContents, now: Date): string {
  const [day = '', hour = ''] = clockInMadrid(now.toISOString()).split('T');
  const missing = carpetas.flatMap(({ faltan }) => faltan);
  const paragraphs = [
    'TODO LO QUE HAY EN EL PROGRAMA',
    `Hecho el ${formatDay(day)} a las ${hour}, hora de España. Lleva datos de personas: guárdalo donde solo lo abra quien deba, y bórralo cuando no haga falta.`,
    'Los CSV están en UTF-8, con punto y coma entre columnas y coma en los decimales: los abre cualquier hoja de cálculo. No van contraseñas, sesiones ni enlaces secretos.',
    `PARA TRAERLO A OTRA INSTALACIÓN\r\nEstos archivos se sueltan todos juntos en «Traer mis datos». Antes tienen que estar, con el mismo nombre, los trabajadores y las listas a las que se refieren: departamentos, clasificaciones, canales, formas de pago, categorías, marcas.\r\n\r\n${listados.map(line).join('\r\n')}`,
    `TODOS LOS DATOS\r\nCada tabla, tal como está guardada, en CSV y en JSON. Lo que acaba en «(id)» es el número con que una fila nombra a otra.\r\n\r\n${tablas.map(line).join('\r\n')}`,
    `ARCHIVOS\r\n\r\n${carpetas.map(({ carpeta, titulo, archivos }) => `  ${carpeta}/\r\n      ${titulo}: ${formatCount(archivos)}`).join('\r\n')}\r\n  registros/\r\n      Registros de facturación en XML, por cadena; su LEEME.txt dice cómo se comprueban${estado ? '\r\n  estado/\r\n      Huella de cada fila cuando se hizo la última copia: registros/LEEME.txt dice cómo se compara' : ''}`,
    ...(missing.length > 0
      ? [`NO ESTABAN EN EL DISCO\r\n\r\n${missing.map((ruta) => `  ${ruta}`).join('\r\n')}`]
      : []),
  ];
  return `\ufeff${paragraphs.join('\r\n\r\n')}\r\n`;
}
