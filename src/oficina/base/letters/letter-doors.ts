import type { Puerta } from '#oficina/base/puertas/puertas.ts';
import type { Complete } from '#platform/kit/complete.ts';
import type { TipoCorreo } from './tipos.ts';

const doors = {
  contacto: 'web',
  clave: null,
  invitacion: null,
  verificar: 'web',
  ya_registrado: 'web',
  nif_repetido: 'web',
  acceso_ofrecido: 'web',
  alta_aprobada: 'web',
  alta_rechazada: 'web',
  identidad_pedida: null,
  identidad_aprobada: null,
  identidad_rechazada: null,
  condiciones_nuevas: null,
  clave_cambiada: null,
  llave_creada: null,
  codigo_usado: null,
  entrada_nueva: null,
  registro_nuevo: 'web',
  registro_repetido: 'web',
  registro_en_revision: 'web',
  solicitud_confirmar: 'web',
  solicitud_enviada: 'web',
  solicitud_nueva: 'web',
  solicitud_respondida: 'web',
  solicitud_sin_respuesta: 'web',
  solicitud_enlace: null,
  tarifas_confirmar: 'web',
  tarifas_anotadas: 'web',
  replica_decidida: 'web',
  busqueda_confirmar: 'web',
  busqueda_novedades: 'web',
  busqueda_caduca: 'web',
  aviso_error: 'web',
  aviso_error_autoescuela: 'web',
  anuncio_propuesto: 'web',
  anuncio_aprobado: 'web',
  anuncio_rechazado: 'web',
  anuncio_por_terminar: 'web',
  presupuesto_enviado: 'ventas',
  presupuesto_recordatorio: 'ventas',
  presupuesto_copia: 'ventas',
  presupuesto_aceptado: 'ventas',
  presupuesto_rechazado: 'ventas',
  presupuesto_visto: 'ventas',
  presupuesto_caducado: 'ventas',
  presupuesto_pregunta: 'ventas',
  pedido_enviado: 'ventas',
  factura_enviada: 'ventas',
  factura_por_vencer: 'ventas',
  factura_vencida: 'ventas',
  estado_cuenta: 'ventas',
  firma_pedida: 'ventas',
  firma_recordatorio: 'ventas',
  firma_codigo: 'ventas',
  firma_completa: null,
  firma_rechazada: 'ventas',
  firma_caducada: 'ventas',
  firma_revocada: 'ventas',
  actividad_recordatorio: null,
  informe_programado: null,
  aviso_copias: null,
  aviso_certificado: null,
  aviso_salud: null,
  prueba: null,
  aviso_huella: null,
  datos_suprimidos: null,
  datos_suprimidos_autoescuela: null,
} as const satisfies Readonly<Record<string, Puerta | null>>;

true satisfies Complete<
  Exclude<TipoCorreo, keyof typeof doors>,
  'say the door that it waits for, or null, in src/oficina/base/letters/letter-doors.ts'
>;

/**
 * Door that must be open to write each kind of correo (decision 075). Null for the kinds that never wait: accounts, rights over
 * personal data, notices from the program to the business, and the copy of a documento that all have signed.
 */
export const letterDoors: Readonly<Record<string, Puerta | null>> = doors;
