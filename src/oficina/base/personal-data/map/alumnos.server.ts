import { sql } from 'drizzle-orm';
import { any, ids, mentions, type Persona, SUPRIMIDA, texts } from '../person.server.ts';
import { CONSENTIMIENTO, CONTRATO, INTERES, type TablaPersonal } from './entry.server.ts';

const PETICION = 'La dio quien pide información, o la anotó quien le atendió';

/** Rows that hang from the requests of a person. */
function ofTheirRequests({ alumnos }: Persona) {
  const own = ids('alumno_id', alumnos);
  return own && sql`enviada_id IN (SELECT id FROM alumnos_autoescuelas WHERE ${own})`;
}

const OF_AUTOESCUELA = `(SELECT c.nombre_comercial FROM alumnos_autoescuelas e JOIN clientes c ON c.id = e.cliente_id
  WHERE e.id = enviada_id) AS autoescuela`;

/** Tables of alumnos who request information, and of visitors who get notices of changes. */
export const alumnoTables: TablaPersonal[] = [
  {
    tabla: 'enlaces_alumnos',
    titulo: 'Enlaces para ver su solicitud',
    personales: 'alumno_id usado_en',
    finalidad: 'Entrar en su página sin cuenta',
    base: CONTRATO,
    origen: 'El programa',
    plazo: '90 días',
    reglas: [
      { filas: ({ alumnos }) => ids('alumno_id', alumnos), trato: 'borrar', da: 'uso, caduca_en, usado_en' },
    ],
  },
  {
    tabla: 'alumnos_autoescuelas',
    titulo: 'Autoescuelas que recibieron su solicitud',
    personales:
      'respuesta consentida_en version_consentimiento vista_en respondida_en precio_ofrecido retirada_en',
    finalidad: 'Que las autoescuelas que eligió le respondan',
    base: CONSENTIMIENTO,
    plazo: 'El de su solicitud',
    origen: PETICION,
    reglas: [
      {
        filas: ({ alumnos }) => ids('alumno_id', alumnos),
        trato: 'vaciar',
        quedan: 'consentida_en version_consentimiento vista_en respondida_en precio_ofrecido',
        con: (_persona, now) => sql`respuesta = NULL, version = version + 1,
          retirada_en = CASE WHEN estado IN ('pendiente', 'enviada', 'vista', 'respondida') THEN ${now}::timestamptz ELSE retirada_en END,
          estado = CASE WHEN estado IN ('pendiente', 'enviada', 'vista', 'respondida') THEN 'retirada' ELSE estado END`,
        da: `(SELECT nombre_comercial FROM clientes c WHERE c.id = cliente_id) AS autoescuela, estado, consentida_en,
          version_consentimiento, enviada_en, vista_en, respondida_en, precio_visto, precio_ofrecido, respuesta, retirada_en`,
      },
    ],
  },
  {
    tabla: 'peticiones',
    titulo: 'Peticiones llevadas a autoescuelas sin alta',
    personales: 'alumno_id lugar consentida_en version_consentimiento entregada_en retirada_en',
    finalidad: 'Que le responda una autoescuela que no está aquí',
    base: CONSENTIMIENTO,
    plazo: 'El de su solicitud',
    origen: PETICION,
    reglas: [
      {
        filas: ({ alumnos }) => ids('alumno_id', alumnos),
        trato: 'vaciar',
        quedan: 'alumno_id consentida_en version_consentimiento entregada_en',
        con: (_persona, now) => sql`lugar = ${SUPRIMIDA}, version = version + 1,
          retirada_en = CASE WHEN estado IN ('pendiente', 'esperando', 'llevada') THEN ${now}::timestamptz ELSE retirada_en END,
          estado = CASE WHEN estado IN ('pendiente', 'esperando', 'llevada') THEN 'retirada' ELSE estado END`,
        da: `(SELECT nombre FROM escuelas e WHERE e.codigo = codigo_dgt) AS autoescuela, estado, lugar, consentida_en,
          version_consentimiento, enviada_en, via, llevada_en, entregada_en, avisada_en, retirada_en`,
      },
    ],
  },
  {
    tabla: 'escuelas_peticiones',
    titulo: 'Autoescuelas sin alta que demostraron quiénes son',
    personales: 'correo prueba_por negada_por',
    finalidad: 'Darles las peticiones de quien las eligió',
    base: INTERES,
    plazo: 'Mientras reciba peticiones así; que no las quiere se guarda siempre, sin su correo',
    origen: 'La dio la autoescuela; quien lo comprobó trabaja aquí',
    reglas: [
      {
        filas: ({ emails }) => texts('correo', emails),
        trato: 'vaciar',
        con: () => sql`correo = NULL`,
        quedan: 'prueba_por negada_por',
        da: 'codigo_dgt, correo, comprobada_en',
      },
      {
        // Names of trabajadores: an alumno may have the same one.
        filas: ({ usuarios, patronNombres }) =>
          usuarios.length === 0 ? undefined : mentions('prueba_por negada_por', patronNombres),
        trato: 'tachar',
        columnas: 'prueba_por negada_por',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'pasos_lanzamiento',
    titulo: 'Cartas y visitas a autoescuelas',
    personales: 'por',
    finalidad: 'Saber qué se ha hecho con cada autoescuela, y quién',
    base: INTERES,
    plazo: 'Mientras se recojan precios en su municipio',
    origen: 'El programa, de quien lo anota',
    reglas: [
      {
        filas: ({ usuarios, patronNombres }) =>
          usuarios.length === 0 ? undefined : mentions('por', patronNombres),
        trato: 'tachar',
        columnas: 'por',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'ofertas_solicitudes',
    titulo: 'Líneas de las ofertas que le hicieron',
    personales: 'matricula teorica clases importe_clases presentacion tasas cifra',
    finalidad: 'Que compare lo que le ofrecen con lo que calcula el comparador',
    base: CONSENTIMIENTO,
    plazo: 'El de su solicitud',
    origen: 'Las autoescuelas que eligió',
    reglas: [
      {
        filas: ofTheirRequests,
        trato: 'borrar',
        da: `${OF_AUTOESCUELA}, matricula, teorica, clases, importe_clases, presentacion, tasas, cifra`,
      },
    ],
  },
  {
    tabla: 'mensajes_solicitudes',
    titulo: 'Conversaciones con autoescuelas',
    personales: 'de tipo texto via creado_en visto_en avisado_en',
    finalidad: 'Que hable con las autoescuelas que eligió sin dar su teléfono',
    base: CONSENTIMIENTO,
    plazo: 'El de su solicitud',
    origen: 'Quien pide información y las autoescuelas que eligió',
    reglas: [
      {
        filas: ofTheirRequests,
        trato: 'borrar',
        da: `${OF_AUTOESCUELA}, de, tipo, texto, via, creado_en, visto_en`,
      },
    ],
  },
  {
    tabla: 'alumnos',
    titulo: 'Solicitudes de información',
    personales: `nombre apellidos email email_clave telefono dni fecha_nacimiento codigo_postal municipio mensaje disponibilidad
      fecha_inicio_deseada tutor_nombre tutor_telefono tutor_consiente_en notas cambio_pendiente email_verificado_en
      acepta_privacidad_en version_privacidad motivo_cierre busqueda`,
    finalidad: 'Pedir información a autoescuelas en su nombre',
    base: CONSENTIMIENTO,
    origen: PETICION,
    plazo:
      'Doce meses desde lo último que ocurre con ella; después queda sin datos, para contar por provincia',
    reglas: [
      {
        filas: ({ alumnos }) => ids('id', alumnos),
        trato: 'vaciar',
        quedan: 'acepta_privacidad_en version_privacidad',
        con: (
          _persona,
          now,
        ) => sql`nombre = ${SUPRIMIDA}, apellidos = NULL, email = NULL, email_clave = NULL, telefono = NULL,
          dni = NULL, fecha_nacimiento = NULL, codigo_postal = NULL, municipio = NULL, mensaje = NULL, disponibilidad = NULL,
          fecha_inicio_deseada = NULL, tutor_nombre = NULL, tutor_telefono = NULL, tutor_consiente_en = NULL, notas = NULL,
          cambio_pendiente = NULL, email_verificado_en = NULL, motivo_cierre = NULL, anonimizado_en = ${now}, version = version + 1`,
        da: `codigo, nombre, apellidos, email, telefono, dni, fecha_nacimiento, codigo_postal, municipio, cod_provincia,
          (SELECT p.codigo FROM permisos_conducir p WHERE p.id = permiso_id) AS permiso, modalidad, presupuesto_max, mensaje,
          fecha_inicio_deseada, disponibilidad, tutor_nombre, tutor_telefono, tutor_consiente_en, etapa, motivo_cierre, notas, origen,
          acepta_privacidad_en, version_privacidad, email_verificado_en, creado_en, caduca_en`,
      },
    ],
  },
  {
    tabla: 'actividades',
    titulo: 'Llamadas, visitas y tareas',
    personales: 'asunto descripcion resultado ubicacion',
    finalidad: 'Llevar la relación con clientes y alumnos',
    base: INTERES,
    origen: 'Quien trabaja aquí',
    plazo: 'Lo que dure la relación',
    reglas: [
      {
        filas: ({ alumnos, clientes, contactos }) =>
          any(ids('alumno_id', alumnos), ids('cliente_id', clientes), ids('contacto_id', contactos)),
        trato: 'vaciar',
        con: () => sql`asunto = ${SUPRIMIDA}, descripcion = NULL, resultado = NULL, ubicacion = NULL,
          version = version + 1`,
        da: 'tipo, inicio, fin, estado, asunto, descripcion, resultado, ubicacion',
      },
      {
        filas: ({ empresas, clientes }) =>
          ids(
            'cliente_id',
            empresas.filter((id) => !clientes.includes(id)),
          ),
        trato: 'tachar',
        columnas: 'asunto descripcion resultado ubicacion',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'busquedas_guardadas',
    titulo: 'Búsquedas guardadas',
    personales: 'email email_clave consulta version_privacidad confirmada_en conocidas',
    finalidad: 'Avisar por correo de lo que cambia en una búsqueda',
    base: CONSENTIMIENTO,
    plazo: 'Un año desde la última vez que dijo que la quiere',
    origen: 'La guardó esa persona',
    reglas: [
      {
        filas: ({ emails }) => any(texts('email', emails), texts('email_clave', emails)),
        trato: 'borrar',
        da: 'email, consulta, version_privacidad, creada_en, confirmada_en, caduca_en, avisada_el',
      },
    ],
  },
  {
    tabla: 'fotos_precios',
    titulo: 'Fotos de los precios que ha traído',
    personales: 'imagen',
    finalidad: 'Leer el precio en el cartel o el presupuesto, que puede llevar un nombre',
    base: CONSENTIMIENTO,
    plazo: 'Hasta que alguien la mira, y siete días como mucho; no entra en las copias',
    origen: 'La trajo esa persona',
    reglas: [
      {
        filas: ({ emails }) => {
          const suyos = any(texts('email', emails), texts('email_clave', emails));
          return suyos && sql`precio_id IN (SELECT id FROM precios_traidos WHERE ${suyos})`;
        },
        trato: 'borrar',
        da: `encode(imagen, 'base64') AS imagen, recibida_en`,
      },
    ],
  },
  {
    tabla: 'direcciones_traidas',
    titulo: 'Direcciones que ha traído',
    personales: 'email email_clave version_privacidad red confirmado_en decidido_por',
    finalidad: 'Comprobar que la dirección la trae una persona, y decirle si se corrige',
    base: CONSENTIMIENTO,
    plazo: 'Hasta que alguien la mira, y 60 días como mucho; la dirección queda sin su correo',
    origen: 'La trajo esa persona; quien la miró trabaja aquí',
    reglas: [
      {
        filas: ({ emails }) => any(texts('email', emails), texts('email_clave', emails)),
        trato: 'borrar',
        da: 'codigo_dgt, direccion, codigo_postal, medio, email, version_privacidad, creado_en, confirmado_en',
      },
      {
        filas: ({ usuarios, patronNombres }) =>
          usuarios.length === 0 ? undefined : mentions('decidido_por', patronNombres),
        trato: 'tachar',
        columnas: 'decidido_por',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'precios_traidos',
    titulo: 'Precios que ha traído',
    personales: 'email email_clave version_privacidad red confirmado_en',
    finalidad: 'Comprobar que el precio lo trae una persona, y decirle si se publica',
    base: CONSENTIMIENTO,
    plazo: 'Hasta que alguien lo mira, y 60 días como mucho; el precio queda sin su correo',
    origen: 'Lo trajo esa persona',
    reglas: [
      {
        filas: ({ emails }) => any(texts('email', emails), texts('email_clave', emails)),
        trato: 'borrar',
        da: 'codigo_dgt, medio, visto_el, matricula, precio_clase, tramitacion, presentacion, email, version_privacidad, creado_en, confirmado_en',
      },
    ],
  },
];
