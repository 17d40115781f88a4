import { keysOf } from '#platform/kit/contract/keys-of.ts';
/** Kinds of correo, with their Spanish names. */
export const tiposCorreo = {
  contacto: 'Mensaje de contacto',
  clave: 'Clave nueva',
  invitacion: 'Invitación',
  verificar: 'Confirmación del correo',
  ya_registrado: 'Registro repetido',
  nif_repetido: 'Registro con el NIF de una autoescuela',
  acceso_ofrecido: 'Acceso ofrecido a quien ya tiene cuenta',
  alta_aprobada: 'Alta aprobada',
  alta_rechazada: 'Alta rechazada',
  identidad_pedida: 'Cambio de nombre o NIF pedido',
  identidad_aprobada: 'Cambio de nombre o NIF aprobado',
  identidad_rechazada: 'Cambio de nombre o NIF rechazado',
  condiciones_nuevas: 'Condiciones nuevas para autoescuelas',
  clave_cambiada: 'Aviso de clave cambiada',
  llave_creada: 'Aviso de llave de acceso añadida',
  codigo_usado: 'Aviso de código de recuperación usado',
  entrada_nueva: 'Aviso de entrada desde otro navegador',
  registro_nuevo: 'Registro nuevo',
  registro_repetido: 'Registro con un NIF que ya está',
  registro_en_revision: 'Registro que se comprueba',
  solicitud_confirmar: 'Confirmación de una solicitud',
  solicitud_enviada: 'Solicitud enviada',
  solicitud_nueva: 'Solicitud para una autoescuela',
  solicitud_respondida: 'Respuesta a una solicitud',
  solicitud_mensaje: 'Mensaje de una autoescuela',
  solicitud_mensaje_autoescuela: 'Mensaje para una autoescuela',
  solicitud_no_escrita: 'Respuesta por correo que no se ha escrito',
  solicitud_sin_respuesta: 'Solicitud sin respuesta',
  solicitud_enlace: 'Enlace de una solicitud',
  peticion_datos: 'Petición entregada a una autoescuela sin alta',
  peticion_sin_camino: 'Petición que no se ha podido llevar',
  tarifas_confirmar: 'Tarifas por confirmar',
  tarifas_anotadas: 'Tarifas anotadas por el negocio',
  precio_confirmar: 'Confirmación de un precio traído',
  precio_mirado: 'Precio traído, publicado o no',
  direccion_confirmar: 'Confirmación de una dirección traída',
  direccion_mirada: 'Dirección traída, aceptada o no',
  direccion_cambiada: 'Dirección corregida, para una autoescuela',
  replica_decidida: 'Réplica publicada o rechazada',
  busqueda_confirmar: 'Confirmación de una búsqueda guardada',
  busqueda_novedades: 'Novedades de una búsqueda guardada',
  busqueda_caduca: 'Búsqueda guardada que caduca',
  aviso_error: 'Aviso de error en una página',
  aviso_error_autoescuela: 'Aviso de error para una autoescuela',
  anuncio_propuesto: 'Anuncio por aprobar',
  anuncio_aprobado: 'Anuncio aprobado',
  anuncio_rechazado: 'Anuncio rechazado',
  anuncio_por_terminar: 'Anuncio por terminar',
  presupuesto_enviado: 'Presupuesto enviado',
  presupuesto_recordatorio: 'Presupuesto a punto de caducar',
  presupuesto_copia: 'Copia de lo aceptado',
  presupuesto_aceptado: 'Presupuesto aceptado',
  presupuesto_rechazado: 'Presupuesto rechazado',
  presupuesto_visto: 'Presupuesto visto',
  presupuesto_caducado: 'Presupuesto caducado sin respuesta',
  presupuesto_pregunta: 'Pregunta sobre un presupuesto',
  pedido_enviado: 'Pedido enviado',
  factura_enviada: 'Factura enviada',
  factura_por_vencer: 'Factura a punto de vencer',
  factura_vencida: 'Factura vencida',
  estado_cuenta: 'Estado de cuenta',
  firma_pedida: 'Documento por firmar',
  firma_recordatorio: 'Recordatorio de una firma',
  firma_codigo: 'Código para firmar',
  firma_completa: 'Documento firmado por todos',
  firma_rechazada: 'Firma rechazada',
  firma_caducada: 'Firma fuera de plazo',
  firma_revocada: 'Firma revocada',
  actividad_recordatorio: 'Recordatorio de una actividad',
  informe_programado: 'Informe programado',
  aviso_copias: 'Aviso de copias que fallan',
  aviso_certificado: 'Aviso de un certificado que acaba',
  aviso_salud: 'Aviso sobre el estado del programa',
  prueba: 'Correo de prueba',
  aviso_huella: 'Huella diaria del historial',
  datos_suprimidos: 'Datos personales suprimidos',
  datos_suprimidos_autoescuela: 'Solicitud de un alumno suprimida',
  datos_suprimidos_peticion: 'Petición entregada de un alumno suprimida',
} as const;

export type TipoCorreo = keyof typeof tiposCorreo;

/** Kinds in the order of `tiposCorreo`. */
export const listaTiposCorreo = keysOf(tiposCorreo);

/**
 * States of a correo. `enviado`: a mail server or the demonstration's mailbox took it; `rechazado`: the
 * server refused it for good; `fallido`: all tries failed, or it was no longer needed; `sinServidor`:
 * there was no server; `devuelto`: it came back later.
 */
export const estadosCorreo = [
  'pendiente',
  'enviado',
  'rechazado',
  'fallido',
  'sinServidor',
  'devuelto',
] as const;

export type EstadoCorreo = (typeof estadosCorreo)[number];

/** States of undelivered correos that can be retried. */
export const sinEntregar = [
  'rechazado',
  'fallido',
  'sinServidor',
  'devuelto',
] as const satisfies readonly EstadoCorreo[];

export const seReintenta = (estado: EstadoCorreo): boolean =>
  (sinEntregar as readonly EstadoCorreo[]).includes(estado);
