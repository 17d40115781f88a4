import { type SQL, sql } from 'drizzle-orm';
import { any, ids, mentions, type Persona, SUPRIMIDA, texts } from '../person.server.ts';
import { INTERES, LEY, type TablaPersonal } from './entry.server.ts';
import { theirDocumentos, UNDER_PROOF } from './signed.server.ts';

/** Types of the correos that report an erasure. They stay for some days, as proof of the answer. */
export const NOTICES = `tipo IN ('datos_suprimidos', 'datos_suprimidos_autoescuela', 'datos_suprimidos_peticion')`;
/** Days that such a correo stays after it was sent. */
export const NOTICE_DAYS = 30;

const idsOf = ({ alumnos, contactos, usuarios, clientes }: Persona) => [
  ...alumnos,
  ...contactos,
  ...usuarios,
  ...clientes,
];

/**
 * Rows of the history about the person's companies, their papers and people, and the person's actividades.
 */
function aboutTheirs({ empresas, alumnos }: Persona): SQL | undefined {
  const own = ids('cliente_id', empresas);
  if (!own && alumnos.length === 0) return undefined;
  const tables = ['presupuestos', 'pedidos', 'facturas', 'documentos', 'contactos_clientes', 'actividades'];
  const parts = own ? tables.map((table) => sql`SELECT id FROM ${sql.raw(table)} WHERE ${own}`) : [];
  const learners = ids('alumno_id', alumnos);
  if (learners) parts.push(sql`SELECT id FROM actividades WHERE ${learners}`);
  return any(sql`entidad_id IN (${sql.join(parts, sql` UNION ALL `)})`, ids('entidad_id', empresas));
}

/** Tables that the program writes on its own. */
export const traceTables: TablaPersonal[] = [
  {
    tabla: 'busquedas_direcciones',
    titulo: 'Búsquedas de direcciones',
    personales: 'pedida_por',
    finalidad: 'Saber de dónde salió cada dirección, y quién trajo el archivo',
    base: INTERES,
    origen: 'El programa, de quien lo sube',
    plazo: 'Mientras se usen sus direcciones',
    reglas: [
      {
        filas: ({ usuarios, patronNombres }) =>
          usuarios.length === 0 ? undefined : mentions('pedida_por', patronNombres),
        trato: 'tachar',
        columnas: 'pedida_por',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'importaciones',
    titulo: 'Importaciones',
    personales: 'columnas entendido entendido_en_filas correcciones usuario_nombre nombre_archivo error',
    finalidad: 'Traer datos de una hoja, y poder deshacerlo',
    base: INTERES,
    origen: 'Una hoja de cálculo',
    plazo: 'El archivo, siete días como mucho',
    reglas: [
      {
        filas: ({ usuarios }) => ids('usuario_id', usuarios),
        trato: 'vaciar',
        con: () => sql`usuario_nombre = ${SUPRIMIDA}`,
        da: 'familia, nombre_archivo, creado_en',
      },
      {
        filas: ({ patronNombres }) =>
          mentions('columnas entendido entendido_en_filas correcciones nombre_archivo error', patronNombres),
        trato: 'tachar',
        columnas:
          'columnas::jsonb entendido::jsonb entendido_en_filas::jsonb correcciones::jsonb nombre_archivo error',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'importaciones_filas',
    titulo: 'Filas importadas',
    personales: 'etiqueta original antes motivos',
    finalidad: 'Traer datos de una hoja, y poder deshacerlo',
    base: INTERES,
    origen: 'Una hoja de cálculo',
    plazo: 'Lo que se puede deshacer',
    reglas: [
      {
        filas: (persona) => ids('fila_id', idsOf(persona)),
        trato: 'vaciar',
        con: () => sql`etiqueta = ${SUPRIMIDA}, original = NULL, antes = NULL, motivos = NULL`,
        da: 'etiqueta, original, antes',
      },
      {
        filas: ({ patron }) => mentions('etiqueta original antes motivos', patron),
        trato: 'tachar',
        columnas: 'etiqueta original::jsonb antes::jsonb motivos::jsonb',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'fusiones',
    titulo: 'Fusiones de duplicados',
    personales: 'nombre pasos actor_nombre',
    finalidad: 'Poder deshacer una fusión',
    base: INTERES,
    origen: 'El programa',
    plazo: 'Treinta días; después queda adónde lleva su dirección',
    reglas: [
      {
        filas: (persona) =>
          any(
            ids('queda_id', idsOf(persona)),
            ids('cede_id', idsOf(persona)),
            mentions('nombre pasos', persona.patron),
          ),
        trato: 'vaciar',
        con: () => sql`nombre = '', pasos = NULL`,
        da: 'entidad, nombre, en',
      },
      {
        filas: ({ usuarios }) => ids('actor_id', usuarios),
        trato: 'vaciar',
        con: () => sql`actor_nombre = ${SUPRIMIDA}`,
        da: 'entidad, en',
      },
    ],
  },
  {
    tabla: 'peticiones_hechas',
    titulo: 'Respuestas a peticiones repetidas',
    personales: 'actor_id huella cuerpo nombrados',
    finalidad: 'Que una petición enviada dos veces se haga una sola vez',
    base: INTERES,
    origen: 'El programa',
    plazo: 'Un día',
    reglas: [
      {
        filas: (persona) => {
          const own = idsOf(persona);
          const named = own.length > 0 ? sql`nombrados && ${sql.param(own)}::uuid[]` : undefined;
          return any(ids('actor_id', persona.usuarios), named, mentions('cuerpo', persona.patronNombres));
        },
        trato: 'borrar',
      },
    ],
  },
  {
    tabla: 'correos',
    titulo: 'Correos enviados',
    personales: 'para asunto datos clave error archivo',
    finalidad: 'Saber qué se envió y si llegó',
    base: INTERES,
    plazo: 'Doce meses',
    origen: 'El programa',
    reglas: [
      {
        filas: ({ emails }) => {
          const own = texts('para', emails);
          return own && sql`(${own}) AND ${sql.raw(NOTICES)}`;
        },
        trato: 'conservar',
        por: 'Es la respuesta a quien pidió que se borraran sus datos (arts. 12.3 y 19 del RGPD).',
        hasta: `creado_en::date + ${NOTICE_DAYS}`,
      },
      {
        filas: ({ emails }) => {
          const own = texts('para', emails);
          return own && sql`(${own}) AND NOT ${sql.raw(NOTICES)}`;
        },
        trato: 'borrar',
        da: 'tipo, para, asunto, estado, creado_en, enviado_en',
      },
      {
        filas: ({ patronNombres, emails }) => {
          const said = mentions('asunto datos clave error', patronNombres);
          const own = texts('para', emails);
          return said && (own ? sql`(${said}) AND NOT (${own})` : said);
        },
        trato: 'tachar',
        columnas: 'asunto datos::jsonb clave error',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'correos_devueltos',
    titulo: 'Direcciones que devuelven el correo',
    personales: 'clave email motivo',
    finalidad: 'No escribir a direcciones que no funcionan',
    base: INTERES,
    plazo: 'Doce meses, o hasta que alguien diga que funciona',
    origen: 'Los servidores de correo',
    reglas: [
      {
        filas: ({ emails }) => texts('email', emails),
        trato: 'borrar',
        da: 'email, codigo, motivo, en',
      },
      {
        filas: ({ patronNombres, emails }) => {
          const said = mentions('motivo', patronNombres);
          const own = texts('email', emails);
          return said && (own ? sql`(${said}) AND NOT (${own})` : said);
        },
        trato: 'tachar',
        columnas: 'motivo',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'historial',
    titulo: 'Historial de cambios',
    personales: 'antes despues actor_nombre',
    finalidad: 'Saber quién cambió qué',
    base: LEY,
    plazo: 'El de lo que cambió',
    origen: 'El programa',
    reglas: [
      {
        filas: (persona) => {
          const own = ids('entidad_id', idsOf(persona));
          const documents = theirDocumentos(persona);
          return any(
            own && sql`(${own}) AND entidad <> 'datosPersonales'`,
            documents &&
              sql`entidad = 'documentos' AND entidad_id IN (SELECT id FROM documentos WHERE (${documents})
              AND NOT (${sql.raw(UNDER_PROOF)}))`,
          );
        },
        trato: 'borrar',
        da: 'entidad, en, antes, despues',
      },
      {
        filas: ({ usuarios }) => ids('actor_id', usuarios),
        trato: 'vaciar',
        con: () => sql`actor_nombre = ${SUPRIMIDA}`,
        da: 'entidad, en',
      },
      {
        filas: (persona) => {
          const own = idsOf(persona);
          const linked = aboutTheirs(persona);
          const named = linked && mentions('antes despues actor_nombre', persona.patronNombres);
          const said = any(
            mentions('antes despues', persona.patron),
            linked && named && sql`(${linked}) AND (${named})`,
          );
          return said && (own.length === 0 ? said : sql`(${said}) AND NOT (${ids('entidad_id', own)})`);
        },
        trato: 'tachar',
        columnas: 'antes::jsonb despues::jsonb actor_nombre',
        nombres: true,
      },
    ],
  },
];
