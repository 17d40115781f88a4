import { sql } from 'drizzle-orm';
import { any, ids, mentions, SUPRIMIDA, texts } from '../person.server.ts';
import { CONTRATO, INTERES, LEY, type TablaPersonal } from './entry.server.ts';

const RELACION = 'Atender a los clientes y a quienes trabajan en ellos';
const DADO = 'La dio el cliente, o se anotó al atenderle';
const OFICIAL = 'Es un dato oficial que publica la DGT, y así se reutiliza (Ley 37/2007).';

/** Condition for the DGT's rows of an autoescuela, by its DGT code. */
const official = (clientes: readonly string[]) =>
  sql`IN (SELECT e.id FROM escuelas e JOIN clientes c ON c.num_registro_dgt = e.codigo
    WHERE c.id = ANY(${sql.param(clientes)}::uuid[]))`;

const dgt = (tabla: string, personales: string, escuela: string, da: string): TablaPersonal => ({
  tabla,
  personales,
  titulo: 'Registro oficial de autoescuelas',
  finalidad: 'Comparar autoescuelas con los datos de la DGT',
  base: INTERES,
  plazo: 'Mientras la DGT lo publique',
  origen: 'Dirección General de Tráfico',
  reglas: [
    {
      filas: ({ clientes }) =>
        clientes.length === 0 ? undefined : sql`${sql.raw(escuela)} ${official(clientes)}`,
      trato: 'conservar',
      por: OFICIAL,
      da,
    },
  ],
});

const SECCION = '(SELECT s.escuela_id FROM secciones s WHERE s.id = seccion_id)';

/** Tables of clientes that are a person, and of the people of every cliente. */
export const clienteTables: TablaPersonal[] = [
  dgt('escuelas', 'nombre', 'id', 'codigo, nombre'),
  dgt('escuelas_nombres', 'nombre', 'escuela_id', 'mes, nombre'),
  dgt('secciones', 'nombre busqueda slug', 'escuela_id', 'seccion, nombre, slug'),
  dgt(
    'ubicaciones',
    'direccion codigo_postal telefono web lat lon',
    SECCION,
    'direccion, codigo_postal, telefono, web',
  ),
  {
    ...dgt(
      'lugares_osm',
      'nombre direccion codigo_postal lat lon',
      SECCION,
      'nombre, direccion, codigo_postal',
    ),
    origen: 'OpenStreetMap',
    plazo: 'Mientras esté en OpenStreetMap',
  },
  {
    ...dgt(
      'lugares_locales',
      'nombre direccion codigo_postal lat lon',
      SECCION,
      'nombre, direccion, codigo_postal',
    ),
    origen: 'Registros municipales de locales',
    plazo: 'Mientras el registro lo publique',
  },
  dgt('ofertas', 'nombre busqueda ficha', SECCION, 'nombre'),
  {
    tabla: 'clientes_vies',
    titulo: 'Comprobaciones en VIES',
    personales: 'numero',
    finalidad: 'Saber si un NIF-IVA vale para facturar sin IVA dentro de la Unión',
    base: LEY,
    plazo: 'Mientras sea cliente',
    origen: 'Comisión Europea',
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'borrar',
        da: 'numero, resultado, en',
      },
    ],
  },
  {
    tabla: 'enlaces_tarifas',
    titulo: 'Enlaces para confirmar tarifas',
    personales: 'email usado_en',
    finalidad: 'Confirmar tarifas sin entrar',
    base: INTERES,
    plazo: '90 días',
    origen: DADO,
    reglas: [
      {
        filas: ({ emails, clientes }) => any(texts('email', emails), ids('cliente_id', clientes)),
        trato: 'borrar',
        da: 'email, caduca_en, usado_en',
      },
    ],
  },
  {
    tabla: 'cambios_identidad',
    titulo: 'Cambios de nombre o NIF',
    personales: 'razon_social nif razon_social_antes nif_antes explicacion motivo',
    finalidad: RELACION,
    base: LEY,
    plazo: 'Lo que dure la relación',
    origen: DADO,
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'vaciar',
        con: () => sql`razon_social = ${SUPRIMIDA}, nif = '', razon_social_antes = ${SUPRIMIDA}, nif_antes = '',
          explicacion = NULL, motivo = CASE WHEN motivo IS NOT NULL THEN '' END`,
        da: 'razon_social, nif, razon_social_antes, nif_antes, explicacion, estado, creado_en',
      },
      {
        filas: ({ patronNombres }) => mentions('explicacion motivo', patronNombres),
        trato: 'tachar',
        columnas: 'explicacion motivo',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'solicitudes_alta',
    titulo: 'Altas de autoescuelas',
    personales: 'motivo',
    finalidad: 'Comprobar que quien se registra es esa autoescuela',
    base: CONTRATO,
    origen: DADO,
    plazo: 'Lo que dure la relación',
    reglas: [
      {
        filas: ({ patronNombres }) => mentions('motivo', patronNombres),
        trato: 'tachar',
        columnas: 'motivo',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'replicas',
    titulo: 'Réplicas a los resultados',
    personales: 'texto motivo decidida_por',
    finalidad: 'Publicar lo que la autoescuela responde',
    base: INTERES,
    origen: DADO,
    plazo: 'Mientras la quiera publicada',
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'vaciar',
        con: () => sql`texto = ${SUPRIMIDA}, estado = 'retirada', version = version + 1`,
        da: 'seccion, texto, estado, enviada_en',
      },
      {
        filas: ({ patronNombres, clientes }) =>
          clientes.length > 0 ? undefined : mentions('texto motivo decidida_por', patronNombres),
        trato: 'tachar',
        columnas: 'texto motivo decidida_por',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'anuncios',
    titulo: 'Anuncios',
    personales: 'titulo texto url_destino',
    finalidad: 'Anunciar a quien lo paga',
    base: CONTRATO,
    plazo: 'Lo que dure la relación',
    origen: DADO,
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'vaciar',
        con: () => sql`titulo = ${SUPRIMIDA}, texto = '', url_destino = 'https://suprimida.invalid', imagen_id = NULL,
          version = version + 1`,
        da: 'titulo, texto, url_destino, desde, hasta, estado',
      },
    ],
  },
  {
    tabla: 'imagenes',
    titulo: 'Fotos',
    personales: 'alt sha256',
    finalidad: 'Enseñar la autoescuela',
    base: CONTRATO,
    plazo: 'Hasta que las quita',
    origen: DADO,
    reglas: [
      {
        filas: ({ clientes }) => ids('cliente_id', clientes),
        trato: 'borrar',
        da: 'alt, creado_en, ancho, alto',
      },
    ],
  },
  {
    tabla: 'contactos_clientes',
    titulo: 'Contactos de clientes',
    personales: 'nombre apellidos cargo email telefono notas busqueda',
    finalidad: RELACION,
    base: `${INTERES} y art. 19 de la LOPDGDD`,
    origen: DADO,
    plazo: 'Mientras trabaje en el cliente',
    reglas: [
      {
        filas: ({ contactos }) => ids('id', contactos),
        trato: 'vaciar',
        con: (
          _persona,
          now,
        ) => sql`nombre = ${SUPRIMIDA}, apellidos = NULL, cargo = NULL, email = NULL, telefono = NULL,
          notas = NULL, recibe = '{}', puede_aceptar = false, es_principal = false, suprimido_en = ${now},
          version = version + 1, modificado_en = ${now}`,
        da: `nombre, apellidos, cargo, email, telefono, es_principal, recibe, puede_aceptar, notas,
          (SELECT c.nombre_comercial FROM clientes c WHERE c.id = cliente_id) AS cliente, creado_en, modificado_en`,
      },
      {
        filas: ({ empresas, patronNombres }) =>
          empresas.length === 0
            ? undefined
            : sql`${ids('cliente_id', empresas)} AND ${mentions('notas', patronNombres) ?? sql`false`}`,
        trato: 'tachar',
        columnas: 'notas',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'clientes',
    titulo: 'Clientes',
    personales: `razon_social nombre_comercial nif email telefono web direccion codigo_postal municipio lat lon descripcion
      nota_horario iban email_facturas acepta_marketing notas num_registro_dgt busqueda motivo_cierre textos_aceptados`,
    finalidad: RELACION,
    base: CONTRATO,
    plazo: 'Lo que dure la relación y sus obligaciones',
    origen: DADO,
    reglas: [
      {
        filas: ({ clientes }) => ids('id', clientes),
        trato: 'vaciar',
        quedan: 'textos_aceptados',
        con: (_persona, now) => sql`razon_social = ${SUPRIMIDA}, nombre_comercial = ${SUPRIMIDA},
          nif = 'SUPRIMIDO-' || codigo, email = NULL, telefono = NULL, web = NULL, direccion = NULL, codigo_postal = NULL,
          municipio = NULL, lat = NULL, lon = NULL, descripcion = NULL, nota_horario = NULL, iban = NULL,
          email_facturas = NULL, sin_recordatorios = true, acepta_marketing = false, notas = NULL, motivo_cierre = NULL,
          num_registro_dgt = NULL, seccion = NULL, publicado = false, activo = false, version = version + 1,
          modificado_en = ${now}`,
        da: `codigo, razon_social, nombre_comercial, tipo_persona, nif, email, telefono, web, direccion, codigo_postal,
          municipio, cod_provincia, descripcion, horario, idiomas, vehiculos, num_registro_dgt, seccion, publicado, etapa,
          iban, email_facturas, acepta_marketing, textos_aceptados, notas, origen, creado_en, modificado_en`,
      },
      {
        // Companies of the person, or with their address, where a column names the person.
        filas: ({ emails, empresas, clientes, patronNombres }) => {
          const own = any(texts('email', emails), texts('email_facturas', emails), ids('id', empresas));
          const others = clientes.length === 0 ? sql`true` : sql`NOT (${ids('id', clientes)})`;
          const said = mentions('email email_facturas telefono notas', patronNombres);
          return own && said && sql`(${own}) AND ${others} AND ${said}`;
        },
        trato: 'vaciar',
        con: ({ emails, telefonos, patronNombres }, now) => sql`
          email = CASE WHEN ${texts('email', emails) ?? sql`false`} THEN NULL ELSE email END,
          email_facturas = CASE WHEN ${texts('email_facturas', emails) ?? sql`false`} THEN NULL ELSE email_facturas END,
          telefono = CASE WHEN ${texts('telefono', telefonos) ?? sql`false`} THEN NULL ELSE telefono END,
          notas = regexp_replace(notas, ${patronNombres}, '[suprimido]', 'gi'),
          version = version + 1, modificado_en = ${now}`,
      },
    ],
  },
];
