import type { Field } from '#platform/kit/contract/fields.ts';
import { searchText } from '#platform/kit/text/search-text.ts';
import { distance } from './nearest.ts';

/** Usual headings of each field in people's own sheets. */
const SYNONYMS: Readonly<Record<string, string>> = {
  nif: 'cif,nif cif,cif nif,dni,dni cif,vat,nif dni,identificacion fiscal,numero fiscal,documento',
  dni: 'nif,nie,dni nie,documento,documento identidad,identificacion',
  email: 'e mail,mail,correo,correo electronico,email contacto,direccion de correo',
  telefono: 'tel,tlf,tfno,telf,tfn,movil,phone,telefono movil,telefono fijo,telefono contacto,celular',
  codigoPostal: 'cp,c p,cod postal,c postal,postal,zip',
  codProvincia: 'provincia,prov',
  municipio: 'poblacion,localidad,ciudad,pueblo',
  direccion: 'domicilio,calle,address,dir',
  razonSocial: 'empresa,denominacion social,sociedad,nombre fiscal,razon',
  nombreComercial: 'autoescuela,nombre,comercial,marca,nombre autoescuela,cliente',
  nombre: 'nombre completo,name,contacto,alumno,nombre alumno,nombre de pila',
  apellidos: 'apellido,apellido s,primer apellido,surname',
  fechaNacimiento: 'nacimiento,f nacimiento,fecha nac,f nac,cumpleanos',
  _idCliente: 'cliente,autoescuela,empresa,codigo cliente',
  _idPermiso: 'permiso,carnet,carne,permiso de conducir,clase',
  _idDepartamento: 'departamento,area',
  _idFormaPago: 'forma pago,pago,forma de cobro',
  _idClasificacion: 'clasificacion,tipo de cliente,categoria',
  _idCanalCaptacion: 'canal,captacion,como nos conocio',
  _idResponsable: 'comercial,responsable,gestor',
  web: 'pagina web,url,sitio web,website',
  iban: 'cuenta,cuenta bancaria,ccc,banco',
  notas: 'observaciones,comentarios,nota,obs',
  mensaje: 'comentario,consulta,observaciones',
  numRegistroDgt: 'dgt,codigo dgt,registro dgt,numero dgt',
  cargo: 'puesto,funcion',
  activo: 'activa,en uso,estado',
};

/** Further headings of the fields of one family, which have another meaning elsewhere. */
const SYNONYMS_OF: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  conceptosPresupuestos: {
    codigo: 'referencia,ref,sku,cod,articulo',
    nombre: 'concepto,producto,servicio,articulo,denominacion,titulo,descripcion corta',
    descripcion: 'detalle,descripcion larga,desc,observaciones',
    precio: 'precio venta,pvp,importe,tarifa,precio unitario,base,subtotal,coste',
    tipoIva: 'iva,tipo iva,impuesto,impuestos,porcentaje iva,tax',
    unidad: 'ud,uds,unidades,medida',
    _idCategoria: 'familia,grupo,tipo',
    activo: 'en venta,disponible',
  },
  permisosAutoescuela: {
    _idCliente: 'escuela,centro,nif,cif,codigo dgt,registro dgt',
    nombre: 'tarifa,nombre,modalidad,curso',
    precioClase: 'clase,precio clase,clase suelta,practica,precio practica,clase conducir',
    minutosClase: 'minutos,duracion,minutos clase',
    matricula: 'inscripcion,alta',
    teorica: 'clases teoricas,curso teorico',
    presentacionExamen: 'examen,presentacion,tasa presentacion',
    renovacionExpediente: 'renovacion',
    tramitacion: 'gestion,gestiones',
    certificadoMedico: 'medico,psicotecnico,reconocimiento medico',
    vigenteDesde: 'desde,fecha,vigencia,valida desde',
    vigenteHasta: 'hasta,valida hasta',
    vistaEn: 'fuente,enlace,url',
  },
  facturasAnteriores: {
    numero:
      'factura,no factura,n factura,num factura,numero factura,num,n,no,documento,no documento,numero documento,serie numero,serie y numero,doc',
    fecha: 'fecha factura,fecha emision,fecha expedicion,f factura,emitida,fecha documento',
    clienteNombre:
      'cliente,nombre cliente,razon social,destinatario,contacto,nombre fiscal,nombre,nombre contacto,empresa',
    nif: 'nif cliente,cif cliente,nif destinatario,nif contacto,vat',
    concepto: 'descripcion,detalle,titulo,asunto,notas',
    base: 'base,base imponible,subtotal,neto,importe sin iva,total sin iva,importe neto,total base,bi',
    tipoIva: 'tipo iva,iva porcentaje,porcentaje iva,tipo impositivo,tipo',
    cuota: 'iva,cuota,importe iva,total iva,impuestos,cuota repercutida,total impuestos',
    recargo: 'recargo,re,cuota recargo,recargo equivalencia,rec eq',
    retencion: 'retencion,irpf,importe retencion,retenciones,total irpf,importe irpf',
    total: 'total,importe,importe total,total factura,total documento,importe factura,total con iva',
    pendiente: 'pendiente,por cobrar,saldo,deuda,importe pendiente,resto,pendiente pago',
    cobrado: 'pagado,cobrado,importe cobrado,importe pagado,cobros',
    situacion: 'estado,estado cobro,estado pago,situacion,pagada,cobrada',
    venceEl: 'vencimiento,fecha vencimiento,vence,f vencimiento',
  },
  presupuestosAnteriores: {
    numero:
      'presupuesto,no presupuesto,n presupuesto,num presupuesto,numero presupuesto,num,n,no,documento,no documento,numero documento,serie numero',
    fecha: 'fecha presupuesto,fecha documento,emitido,creado',
    clienteNombre:
      'cliente,nombre cliente,razon social,destinatario,contacto,nombre fiscal,nombre,nombre contacto,empresa',
    nif: 'nif cliente,cif cliente,nif contacto,vat',
    concepto: 'descripcion,detalle,titulo,asunto,notas',
    base: 'base,subtotal,neto,importe sin iva,total sin iva,importe neto,total base,bi',
    total: 'importe,importe total,total presupuesto,total documento,total con iva',
    estado: 'situacion,aceptado,aprobado,estado presupuesto',
  },
  cobrosAnteriores: {
    _idFactura:
      'no factura,n factura,num factura,numero factura,factura cobrada,documento,codigofactura,codigo factura',
    fecha: 'fecha cobro,fecha pago,fecha de pago,f cobro,fechapago,fecha valor,cobrado el,pagado el',
    importe: 'importe cobrado,importe cobro,cobrado,importe pagado,importe pago,cantidad cobrada,cantidad',
    forma: 'forma pago,medio,medio pago,metodo pago,codpago,via',
    referencia: 'recibo,no recibo,n recibo,numero recibo,ref,observaciones,notas,concepto',
  },
  actividades: {
    asunto: 'titulo,resumen,actividad,tarea,que',
    tipo: 'tipo actividad,clase',
    inicio: 'fecha,fecha inicio,cuando,dia,fecha hora,fecha limite,desde',
    fin: 'fecha fin,hasta',
    ubicacion: 'lugar,direccion,sitio',
    estado: 'situacion',
    _idResponsable: 'asignado a,usuario,comercial,agente,responsable',
    _idCliente: 'cliente,empresa,nif cliente,nif,cif,contacto empresa',
    descripcion: 'detalle,observaciones,notas,comentarios',
    resultado: 'conclusion,respuesta',
  },
};

/** Words that say nothing of a column. */
const EMPTY_WORDS = new Set(['de', 'del', 'la', 'el', 'los', 'las', 'en', 'y', 'a']);

/** Heading, in its normal form, that a person assigned to a field. */
export type LearnedHeading = { familia: string; cabecera: string; campo: string };

/** Points of a heading: what a person said of it, the field's own name, a usual synonym, one of both in another order, or a name with a slip. */
const POINTS = { learned: 5, own: 4, synonym: 3, order: 2, slip: 1 };

/**
 * Gives the field that each heading names, or null. Each field goes to one column: the best match or, of
 * two equal matches, the first.
 */
export function guessMapping(
  headings: readonly string[],
  fields: Readonly<Record<string, Pick<Field, 'title'>>>,
  { familia = '', learned = [] }: { familia?: string; learned?: readonly LearnedHeading[] } = {},
): (string | null)[] {
  const known = new Map(
    learned.filter((one) => one.familia === familia).map(({ cabecera, campo }) => [cabecera, campo]),
  );
  const pairs = headings.flatMap((heading, column) =>
    Object.entries(fields).map(([name, field]) => ({
      column,
      name,
      points:
        known.get(searchText(heading)) === name
          ? POINTS.learned
          : pointsOf(heading, { name, title: field.title, familia }),
    })),
  );
  const mapping: (string | null)[] = headings.map(() => null);
  const taken = new Set<string>();
  for (const { column, name, points } of pairs.toSorted((a, b) => b.points - a.points)) {
    if (points === 0 || mapping[column] || taken.has(name)) continue;
    mapping[column] = name;
    taken.add(name);
  }
  return mapping;
}

type FamilyField = { name: string; title: string; familia: string };

/** Words that a column may have for a field, besides its own. */
const synonymsOf = ({ name, familia }: FamilyField): string[] =>
  [SYNONYMS_OF[familia]?.[name], SYNONYMS[name]].flatMap((words) => words?.split(',') ?? []);

/** Words of a heading that say something, in one order: 'Código postal' and 'Postal (código)' are the same. */
const bag = (text: string): string =>
  text
    .split(' ')
    .filter((word) => !EMPTY_WORDS.has(word))
    .sort()
    .join(' ');

function pointsOf(heading: string, field: FamilyField): number {
  const said = searchText(heading.replace(/\(.*?\)|\*/g, ''));
  if (said === '') return 0;
  const own = [searchText(field.title), searchText(spaced(field.name)), searchText(field.name)];
  if (own.includes(said)) return POINTS.own;
  const synonyms = synonymsOf(field);
  // Initials are written with points or without them: «C.I.F.» and «CIF».
  const joined = said.replaceAll(' ', '');
  if (synonyms.includes(said) || synonyms.includes(joined) || own.includes(joined)) return POINTS.synonym;
  const words = bag(said);
  if (words !== '' && [...own, ...synonyms].some((one) => bag(one) === words)) return POINTS.order;
  const most = Math.min(2, Math.floor(said.length / 5));
  const close = own.some((one) => distance(said, one, most) <= most);
  return most > 0 && close ? POINTS.slip : 0;
}

/** Splits a field name into words: '_idFormaPago' → 'Forma Pago'. */
const spaced = (name: string): string => name.replace(/^_id/, '').replaceAll(/([A-Z])/g, ' $1');

/** Signature of the headings, which ignores accents and capitals. */
export const firmaOf = (headings: readonly string[]): string => headings.map(searchText).join('|');
