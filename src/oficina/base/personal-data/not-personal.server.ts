/**
 * Columns without data about people, by table: numbers, states, times of the program, catalogues, official
 * results, and the business's own data. Every new column must be looked at and added here or to the map of
 * personal data. Families with a `familia.server.ts` have theirs there and in their contract.
 */
export const NOT_PERSONAL: Readonly<Record<string, string>> = {
  accesos: 'id tipo_usuario entrada_en resultado sesion_id',
  actos_puertas: 'id puerta abierta en por',
  actualizaciones_leidas: 'actualizacion_id',
  alumnos_autoescuelas: 'id version alumno_id cliente_id estado enviada_en precio_visto clases_vistas',
  anuncios_dias: 'anuncio_id dia impresiones clics',
  api_claves: 'id nombre prefijo hash permisos expira_en creada_en ultima_vez_en revocada_en',
  archivos_malos: 'clave documento_id imagen_id fallo visto_en sin_copia_en',
  archivos_revision: 'unico acabada_en archivos bytes',
  busquedas_direcciones:
    'id fuente origen automatica pedida_en empezada_en avanza_en acabada_en leidas total resumen motivo',
  busquedas_guardadas: 'id creada_en caduca_en avisada_el',
  cadenas: 'id nif instalacion demostracion entorno orden ultimo ultimo_momento',
  cabeceras_aprendidas: 'familia cabecera campo',
  calendarios: 'creado_en',
  cambios_identidad: 'id cliente_id usuario_id tipo_persona estado creado_en resuelto_en resuelto_por',
  cargas_dgt: `id fuente mes origen automatica pedida_en empezada_en avanza_en acabada_en leidas total resumen motivo
    diferencias respuesta sha256 faltan`,
  centros_examen: 'id nombre cod_provincia codigo_municipio',
  clientes_caracteristicas: 'cliente_id caracteristica_id',
  clientes_vies: 'cliente_id resultado motivo en',
  cobros: 'id factura_id fecha importe forma deshace_id anotado_en',
  ingresos: 'id cliente_id fecha importe forma dispuesto anotado_en',
  ingresos_usos: 'id ingreso_id clase fecha importe cobro_id forma deshace_id anotado_en',
  codigos_firma: 'id firmante_id sal huella caduca_en intentos',
  codigos_recuperacion: 'id creado_en',
  contadores_papeles: 'familia serie ejercicio ultimo ultima_fecha empieza_tras anterior modelo',
  copias: 'id empezada_en acabada_en archivo bytes automatica comprobada_en probada_en error',
  correos: 'id tipo estado intentos creado_en enviado_en codigo devuelto_en',
  correos_buzones: 'clave validez uid leido_en falla_desde error',
  correos_devueltos: 'codigo en correo_id',
  declaraciones_responsables: 'id version desde completa apartados',
  depositos: `id version creado_en modificado_en cliente_id pedido_id presupuesto_id importe forma_pago_id fecha estado
    documento_id factura_id`,
  dispositivos: 'id creado_en',
  documentos: `id version creado_en modificado_en nombre_unico tipo mime tamano clasificacion_id entidad cliente_id contacto_id
    alumno_id presupuesto_id pedido_id factura_id entidad_id grupo_id anterior_id num_version vigente visibilidad
    requiere_firma estado_firma revision caduca_en retener_hasta descargas subido_en clave_envio origen`,
  documentos_descargas: 'id documento_id en tipo modo rango',
  documentos_textos: 'documento_id paginas fallo',
  embudo_dias: 'dia cod_provincia permiso paso veces',
  fusiones: 'id entidad queda_id cede_id en actor_id deshecha_en',
  pares_distintos: 'id entidad uno_id otro_id en',
  pruebas_copias:
    'id empezada_en acabada_en archivo copia_de carpeta segundos cifras sin_comparar bytes de_bytes hasta fallos error',
  prueba_instante: 'unico probada_en instante error',
  textos_revisados: 'tabla columna limpiados repetidos',
  totales_clientes: 'dia serie cliente_id retenida facturas base impuestos total importe ultima_en',
  totales_dias: 'dia serie facturas anuladas base impuestos total importe',
  totales_impuestos:
    'dia serie impuesto clave_regimen calificacion tipo tipo_recargo facturas base cuota recargo',
  totales_operaciones: 'dia serie operacion facturas base cuota',
  totales_pendientes: 'dia',
  visitas_dias: 'dia seccion_id veces',
  episodios_salud: 'clave estado desde visto_en avisado',
  enlace_primer_administrador: 'unico huella caduca_en',
  enlaces: 'huella uso caduca_en',
  enlaces_alumnos: 'huella uso caduca_en',
  enlaces_busquedas: 'huella busqueda_id',
  enlaces_firma: 'id huella firmante_id caduca_en',
  enlaces_presupuestos: 'id huella presupuesto_id caduca_en',
  enlaces_tarifas: 'huella cliente_id caduca_en',
  entorno_aeat: 'unico entorno',
  envios_cadenas: 'cadena_id ocupada_hasta siguiente_en enviado_en fallos error espera detenida_por busca',
  escuelas: 'id codigo',
  escuelas_nombres: 'escuela_id mes',
  estadisticas: 'seccion_id permiso prueba examenes aptos aptos_1 tasa inferior superior comparacion',
  estadisticas_hechas: 'unica meses',
  estadisticas_provincia: 'cod_provincia permiso prueba examenes aptos secciones peso',
  evidencias: 'id sello familia fila hecho motivo en fijos valores sal_fijos sal_valores',
  evidencias_abiertas: 'id familia fila hecho motivo en fijos valores sal_fijos sal_valores',
  facturas_anticipos: `id factura_id regimen causa_exencion tipo_iva tipo_recargo base cuota recargo retencion base_descontada
    cuota_descontada recargo_descontado retencion_descontada`,
  facturas_canjes: 'factura_id canjeada_id',
  facturas_lineas: `id papel_id orden tipo concepto_id referencia descripcion detalle cantidad unidad precio_unitario coste dto1
    dto2 regimen causa_exencion tipo_iva recargo suplido seleccionado mostrar_precio importe linea_pedido_id
    desglose anticipo_id`,
  facturas_recurrentes: `id version creado_en modificado_en cliente_id contacto_id cada proxima_el dia hasta_el emitir_sola estado
    ultima_el fallo_en dto_global1 dto_global2 impuesto irpf serie forma_pago_id precios_con_iva responsable_id`,
  facturas_recurrentes_periodos: 'id recurrente_id periodo factura_id hecha_en',
  firmantes: 'id solicitud_id orden rol recordatorios',
  firmas: 'id presupuesto_id enlace_id metodo texto version_texto hash usuario_id firmante_id',
  firmas_eventos: 'id presupuesto_id orden tipo en anterior huella via solicitud_id',
  historial: 'id entidad entidad_id en actor_id',
  hoy_pospuestas: 'clave fila_id hasta',
  imagenes: 'id version creado_en modificado_en cliente_id orden es_principal ancho alto bytes archivos',
  importaciones: `id version creado_en modificado_en familia sha256 estado firma mapeo clave modo filas progreso creadas
    actualizadas omitidas rechazadas intentos usuario_id hecha_en deshecha_en crear_clientes clientes_creados traida_id tambien lectura decisiones`,
  importaciones_filas: 'id importacion_id numero resultado fila_id version',
  intentos: 'huella fallos ultimo_en hasta',
  intentos_provincia: 'cod_provincia permiso prueba aptos_1 aptos_2 aptos_3o4 aptos_5_o_mas',
  informes_programados: 'id informe formato cada creada_en ultimo_periodo terminada_en',
  llaves_acceso: 'id sincronizada creada_en',
  medianas_tarifa: 'cod_provincia permiso linea mediana tarifas',
  lugares_locales:
    'id registro referencia codigo_municipio seccion_id puntuacion segunda estado rechazadas archivo actualizada_en',
  lugares_osm:
    'id registro referencia codigo_municipio seccion_id puntuacion segunda estado rechazadas archivo actualizada_en',
  logos: 'sha256 tipo ancho alto contenido creado_en',
  meses_dgt: 'mes filas archivo sha256 origen cargado_en anterior',
  municipios: 'codigo nombre cod_provincia lat lon poblacion busqueda',
  negocio: `unico razon_social nombre_comercial nif direccion telefono email url_blog url_privacidad url_cookies
    programa_subvencion agente_subvencion version modificado_en iban clave_maxima
     impuesto color_papeles pie_papeles logo datos_registrales`,
  ofertas: `permiso automatico seccion_id cod_provincia codigo seccion codigo_postal lat lon pueblo_lat pueblo_lon caduca sin_informar
    sin_informar_aprobada costes costes_aprobada precios precios_aprobada clase_45 tasa comparacion examenes
    caracteristicas centros escuela_id varianza varianza_aprobada practicos tasas tasas_aprobada var_teoricos
    var_practicos`,
  ofertas_hechas: 'cod_provincia huella',
  certificado_aeat: 'unico tipo cerrado subido_en',
  ajustes_copias: 'unico carpeta hora',
  instalacion: 'unico lugar archivos mudanza clave',
  limites: 'key points expire',
  programas: 'id rol puede archivos visto_en',
  servidor_correo: 'unico version servidor puerto seguridad usuario clave_cerrada',
  pasos_saltados: 'paso saltado_en',
  pedidos_lineas: `id papel_id orden tipo concepto_id referencia descripcion detalle cantidad unidad precio_unitario coste dto1
    dto2 regimen causa_exencion tipo_iva recargo suplido seleccionado mostrar_precio importe cantidad_facturada`,
  peticiones_hechas: 'id creada_en estado',
  salidas_datos: 'id pedida_en pedida_por paso hechas total avanza_en acabada_en bytes motivo caduca_en',
  paginas_legales_anunciadas:
    'id pagina texto borrador anunciada_en anunciada_por vigente_desde avisadas hecha_en',
  paginas_legales: 'pagina version texto borrador publicada_en publicada_por',
  permisos_autoescuela: `id version cliente_id permiso_id seccion nombre automatico matricula teorica teorica_mensual material horas
    precio_clase minutos_clase clases_incluidas bonos tramitacion renovacion_expediente presentacion_examen
    certificado_medico otros tasa_dgt_incluida condiciones estado vigente_desde vigente_hasta confirmada_en
    creado_en modificado_en verificada_en verificada_como origen vista_en vista_el captura_id avisada_en`,
  plantillas_correo: 'id version creado_en modificado_en tipo asunto cuerpo',
  politica_acceso: 'unico version exigen_doble_factor modificado_en',
  precios_supuestos: 'permiso cod_provincia precios origen tarifas tasa_dgt practicas',
  precios_tarifas: 'id tarifa_id cliente_id en hoja',
  presupuestos_lineas: `id papel_id orden tipo concepto_id referencia descripcion detalle cantidad unidad precio_unitario coste dto1
    dto2 regimen causa_exencion tipo_iva recargo suplido seleccionado mostrar_precio importe`,
  raices_diarias: 'dia sello huella filas borradas en firma',
  registros_envios:
    'registro_id cadena_id orden estado intentos ultimo_intento csv codigo_error descripcion_error',
  registros_facturacion: 'id cadena_id orden factura_id tipo huella generado_en',
  replicas: 'id version cliente_id seccion estado enviada_en decidida_en',
  resultados:
    'seccion_id prueba permiso centro_id mes aptos aptos_1 aptos_2 aptos_3o4 aptos_5_o_mas no_aptos',
  resultados_aparte: `mes tipo codigo_escuela seccion prueba permiso centro_id aptos aptos_1 aptos_2 aptos_3o4 aptos_5_o_mas no_aptos`,
  restauracion: 'unico archivo copia_de restaurada_en confirmada_en',
  retos_llave: 'id uso sesion_id reto caduca_en',
  secciones: 'id escuela_id seccion cod_provincia primer_mes ultimo_mes',
  sellos_evidencia: 'numero desde hasta filas raiz anterior huella',
  series_actividades: 'id regla desde hecha_hasta terminada creado_en',
  sesiones: 'id dispositivo_id creada_en caduca_en cerrada_en motivo segundo_factor',
  slugs_anteriores: 'slug seccion_id',
  solicitudes_alta: 'id cliente_id usuario_id codigo_dgt estado creada_en resuelta_en resuelta_por',
  solicitudes_firma: `id documento_id codigo estado con_codigo caduca_en creada_en hash_original cerrada_en documento_firmado_id
    hash_firmado certificado_id hash_certificado sellado_en sello_titular sello_huella sello_propio`,
  sucesos_seguridad: 'id en tipo sesion_id ruta detalle filas veces',
  supresiones_datos: 'id en cuentas archivos archivos_en',
  ubicaciones: 'seccion_id codigo_municipio permisos origen_punto avisos fuente actualizada_en',
  usuarios: 'id version tipo cliente_id rol estado empieza_en_hoy origen creado_en modificado_en',
  version_publica: 'unica version ofertas_del ofertas_version ofertas_desde',
  vistas: 'id version creado_en modificado_en lista compartida predeterminada',
};
