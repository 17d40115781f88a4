import { sql } from 'drizzle-orm';
import { any, ids, mentions, SUPRIMIDA, texts } from '../person.server.ts';
import { CONTRATO, INTERES, SEGURIDAD, type TablaPersonal } from './entry.server.ts';

const CUENTA = 'Entrar en su panel con su cuenta';
const ACCOUNT = { base: CONTRATO, origen: 'La dio esa persona, o quien la invitó' };

/** Tables of users and their sign-ins. */
export const peopleTables: TablaPersonal[] = [
  {
    tabla: 'enlaces',
    titulo: 'Enlaces para elegir clave',
    personales: 'usuario_id usado_en',
    finalidad: CUENTA,
    plazo: '30 días después de caducar',
    ...ACCOUNT,
    reglas: [
      {
        filas: ({ usuarios }) => ids('usuario_id', usuarios),
        trato: 'borrar',
        da: 'uso, caduca_en, usado_en',
      },
    ],
  },
  {
    tabla: 'codigos_recuperacion',
    titulo: 'Códigos de recuperación',
    personales: 'usuario_id principio huella usado_en',
    finalidad: CUENTA,
    base: CONTRATO,
    origen: 'Los pidió esa persona',
    plazo: 'Hasta que hace otros o quita su doble factor',
    reglas: [
      { filas: ({ usuarios }) => ids('usuario_id', usuarios), trato: 'borrar', da: 'creado_en, usado_en' },
    ],
  },
  {
    tabla: 'llaves_acceso',
    titulo: 'Llaves de acceso',
    personales: 'usuario_id credencial clave_publica contador transportes nombre usada_en',
    finalidad: CUENTA,
    base: CONTRATO,
    origen: 'La hizo el aparato de esa persona',
    plazo: 'Hasta que la quita',
    reglas: [
      {
        filas: ({ usuarios }) => ids('usuario_id', usuarios),
        trato: 'borrar',
        da: 'nombre, creada_en, usada_en, sincronizada',
      },
    ],
  },
  {
    tabla: 'sesiones',
    titulo: 'Sesiones',
    personales: 'usuario_id ultima_actividad probada_en',
    finalidad: CUENTA,
    plazo: 'Doce meses',
    ...ACCOUNT,
    reglas: [
      {
        filas: ({ usuarios }) => ids('usuario_id', usuarios),
        trato: 'borrar',
        da: 'creada_en, ultima_actividad, probada_en, caduca_en, cerrada_en, motivo',
      },
    ],
  },
  {
    tabla: 'dispositivos',
    titulo: 'Navegadores desde los que ha entrado',
    personales: 'usuario_id huella usado_en',
    finalidad: 'Proteger su cuenta sin hacerle esperar por los fallos de otros',
    base: INTERES,
    origen: 'El programa',
    plazo: '400 días sin entrar desde él, o hasta que cambia de clave',
    reglas: [
      { filas: ({ usuarios }) => ids('usuario_id', usuarios), trato: 'borrar', da: 'creado_en, usado_en' },
    ],
  },
  {
    tabla: 'calendarios',
    titulo: 'Dirección de su calendario',
    personales: 'usuario_id huella',
    finalidad: 'Ver sus actividades desde otro programa',
    base: INTERES,
    origen: 'La pidió esa persona',
    plazo: 'Hasta que la quita',
    reglas: [{ filas: ({ usuarios }) => ids('usuario_id', usuarios), trato: 'borrar', da: 'creado_en' }],
  },
  {
    tabla: 'actualizaciones_leidas',
    titulo: 'Novedades que ha leído',
    personales: 'usuario_id leida_en',
    finalidad: 'Enseñar cada novedad una vez',
    base: INTERES,
    origen: 'El programa',
    plazo: 'Mientras tenga cuenta',
    reglas: [{ filas: ({ usuarios }) => ids('usuario_id', usuarios), trato: 'borrar', da: 'leida_en' }],
  },
  {
    tabla: 'informes_programados',
    titulo: 'Informes que recibe por correo',
    personales: 'usuario_id filtros',
    finalidad: 'Enviarle un informe cada cierto tiempo',
    base: INTERES,
    origen: 'Lo pidió esa persona',
    plazo: 'Hasta que lo quita',
    reglas: [
      {
        filas: ({ usuarios }) => ids('usuario_id', usuarios),
        trato: 'borrar',
        da: 'informe, filtros, formato, cada, creada_en, terminada_en',
      },
    ],
  },
  {
    tabla: 'restauracion',
    titulo: 'Restauraciones que confirmó',
    personales: 'confirmada_por',
    finalidad: 'Saber quién puso en marcha lo restaurado',
    base: INTERES,
    origen: 'El programa',
    plazo: 'Siempre: de quién fue queda sin nombre',
    reglas: [
      {
        filas: ({ usuarios, nombres }) =>
          usuarios.length > 0 ? texts('confirmada_por', nombres) : undefined,
        trato: 'vaciar',
        con: () => sql`confirmada_por = ${SUPRIMIDA}`,
        da: 'confirmada_en',
      },
    ],
  },
  {
    tabla: 'hoy_pospuestas',
    titulo: 'Filas de «Hoy» que ha dejado para otro día',
    personales: 'usuario_id',
    finalidad: 'No volver a enseñárselas antes',
    base: INTERES,
    origen: 'Lo pidió esa persona',
    plazo: 'Hasta ese día',
    reglas: [{ filas: ({ usuarios }) => ids('usuario_id', usuarios), trato: 'borrar', da: 'clave, hasta' }],
  },
  {
    tabla: 'vistas',
    titulo: 'Vistas guardadas de listas',
    personales: 'usuario_id nombre consulta',
    finalidad: 'Volver a ver una lista como la dejó',
    base: INTERES,
    origen: 'La guardó esa persona',
    plazo: 'Hasta que la quita',
    reglas: [
      {
        filas: ({ usuarios }) => ids('usuario_id', usuarios),
        trato: 'borrar',
        da: 'lista, nombre, consulta, creado_en',
      },
      {
        filas: ({ patronNombres }) => mentions('nombre consulta', patronNombres),
        trato: 'tachar',
        columnas: 'nombre consulta',
        nombres: true,
      },
    ],
  },
  {
    tabla: 'usuarios',
    titulo: 'Cuentas de usuario',
    personales: `email email_clave nombre telefono clave email_verificado_en totp_secreto totp_desde totp_ultimo_paso`,
    finalidad: CUENTA,
    plazo: 'Mientras trabaje aquí o sea de un cliente',
    ...ACCOUNT,
    reglas: [
      {
        filas: ({ usuarios }) => ids('id', usuarios),
        trato: 'vaciar',
        con: (_persona, now) => sql`nombre = ${SUPRIMIDA}, email = 'suprimida-' || id || '@suprimida.invalid',
          email_clave = 'suprimida-' || id || '@suprimida.invalid', telefono = NULL, estado = 'baja', clave = NULL,
          email_verificado_en = NULL, totp_secreto = NULL, totp_desde = NULL, totp_ultimo_paso = NULL,
          version = version + 1, modificado_en = ${now}`,
        da: 'tipo, email, nombre, telefono, rol, estado, email_verificado_en, totp_desde, origen, creado_en, modificado_en',
      },
    ],
  },
  {
    tabla: 'accesos',
    titulo: 'Intentos de entrar',
    personales: 'email_intentado huella ip agente dispositivo usuario_id',
    finalidad: 'Proteger las cuentas',
    base: INTERES,
    plazo: 'Doce meses',
    origen: 'El programa',
    reglas: [
      {
        filas: ({ usuarios, emails }) => any(ids('usuario_id', usuarios), texts('email_intentado', emails)),
        trato: 'conservar',
        por: SEGURIDAD,
        hasta: `entrada_en::date + interval '12 months'`,
        da: 'email_intentado, entrada_en, resultado, ip, agente, dispositivo',
      },
    ],
  },
  {
    tabla: 'sucesos_seguridad',
    titulo: 'Registro de seguridad',
    personales: 'actor_id actor sobre_id sobre ip',
    finalidad: 'Proteger los datos y saber qué pasó',
    base: INTERES,
    origen: 'El programa',
    plazo: 'Dos años',
    reglas: [
      {
        filas: ({ usuarios }) => any(ids('actor_id', usuarios), ids('sobre_id', usuarios)),
        trato: 'vaciar',
        quedan: 'actor_id sobre_id',
        con: ({ usuarios }) => sql`
          actor = CASE WHEN ${ids('actor_id', usuarios)} THEN ${SUPRIMIDA} ELSE actor END,
          ip = CASE WHEN ${ids('actor_id', usuarios)} THEN NULL ELSE ip END,
          sobre = CASE WHEN ${ids('sobre_id', usuarios)} THEN ${SUPRIMIDA} ELSE sobre END`,
        da: 'en, tipo, ruta, detalle, filas, ip',
      },
    ],
  },
  {
    tabla: 'api_claves',
    titulo: 'Claves de programas que creó',
    personales: 'creada_por ultima_ip',
    finalidad: 'Que otros programas usen la API',
    base: INTERES,
    origen: 'El programa',
    plazo: 'Siempre: dicen quién dio acceso a qué',
    reglas: [
      {
        filas: ({ usuarios }) => ids('creada_por', usuarios),
        trato: 'conservar',
        por: 'Dicen qué programa pudo ver qué (art. 32 del RGPD); de quién fue queda sin nombre.',
        da: 'nombre, creada_en, expira_en, revocada_en',
      },
    ],
  },
  {
    tabla: 'pgboss.job',
    titulo: 'Trabajos pendientes',
    personales: 'data',
    finalidad: 'Mandar el enlace de una clave nueva',
    base: CONTRATO,
    origen: 'El programa',
    plazo: 'Unos días',
    reglas: [{ filas: ({ emails }) => texts(`data->>'email'`, emails), trato: 'borrar' }],
  },
  {
    tabla: 'supresiones_datos',
    titulo: 'Supresiones que hizo',
    personales: 'actor_nombre actor_id huellas',
    finalidad: 'Demostrar que se atendió un derecho',
    base: 'Obligación legal (art. 5.2 del RGPD)',
    plazo: 'Cinco años',
    origen: 'El programa',
    reglas: [
      {
        filas: ({ usuarios }) => ids('actor_id', usuarios),
        trato: 'vaciar',
        quedan: 'actor_id huellas',
        con: () => sql`actor_nombre = ${SUPRIMIDA}`,
        da: 'en',
      },
    ],
  },
];
