import type { Field } from '#kit/fields.ts';
import { searchText } from '#kit/search-text.ts';
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

/** Points of a heading: the field's own name, a usual synonym, or a name with a slip. */
const POINTS = { own: 3, synonym: 2, slip: 1 };

/**
 * Gives the field that each heading names, or null. Each field goes to one column: the best match or, of
 * two equal matches, the first.
 */
export function guessMapping(
  headings: readonly string[],
  fields: Readonly<Record<string, Pick<Field, 'title'>>>,
): (string | null)[] {
  const pairs = headings.flatMap((heading, column) =>
    Object.entries(fields).map(([name, field]) => ({ column, name, points: pointsOf(heading, name, field) })),
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

function pointsOf(heading: string, name: string, { title }: Pick<Field, 'title'>): number {
  const said = searchText(heading.replace(/\(.*?\)|\*/g, ''));
  if (said === '') return 0;
  const own = [searchText(title), searchText(spaced(name)), searchText(name)];
  if (own.includes(said)) return POINTS.own;
  if (SYNONYMS[name]?.split(',').includes(said)) return POINTS.synonym;
  const most = Math.min(2, Math.floor(said.length / 5));
  const close = own.some((one) => distance(said, one, most) <= most);
  return most > 0 && close ? POINTS.slip : 0;
}

/** Splits a field name into words: '_idFormaPago' → 'Forma Pago'. */
const spaced = (name: string): string => name.replace(/^_id/, '').replaceAll(/([A-Z])/g, ' $1');

/** Signature of the headings, which ignores accents and capitals. */
export const firmaOf = (headings: readonly string[]): string => headings.map(searchText).join('|');
