/*
 * Checks exported billing records (RD 1007/2023, Orden HAC/1177/2024) without the program that made them: it makes each hash
 * again from the XML, checks that each record links with the one before, and that the index says what the records say.
 * Needs Node 20 or later and nothing else.
 *
 *   node comprobar.mjs                  the export that this file came with
 *   node comprobar.mjs carpeta          the export that is in another folder
 *   node comprobar.mjs --texto un.xml   the text that the hash of a record is made of, and the hash
 *   node comprobar.mjs --estado uno.json [carpeta]
 *                                       compares the rows in `datos` of this export (or of the one in `carpeta`) with the state
 *                                       file that was saved beside a copy
 *
 * It ends with 0 when all is well, and with 1 when something is wrong or different, or there is nothing to check.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const COLUMNS =
  'Orden;Tipo;Número;Fecha;Importe;Huella;Huella anterior;Momento;Estado;CSV de la Agencia;Archivo;SHA-256 del archivo';
const MOST_TOLD = 100;

/* A record. */

const HEADING =
  /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sf:(RegistroAlta|RegistroAnulacion) xmlns:sf="[^"<>&]+\/SuministroInformacion\.xsd">/;
const TOKEN = /<(\/?)sf:(\w+)>|([^<>]+)/y;
const NAMED = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The text between two tags, with its references (`&amp;`, `&#233;`) decoded. */
function words(text) {
  return text.replace(/&(?:#(\d{1,7})|(\w+))?;?/g, (whole, code, name) => {
    if (whole.endsWith(';') && code !== undefined) return String.fromCodePoint(Number(code));
    if (whole.endsWith(';') && name in NAMED) return NAMED[name];
    throw new Error(`tiene una referencia que no se entiende, «${whole}»`);
  });
}

/** The texts of a record by their path of element names. Accepts only the XML form in which records are exported. */
function readRecord(xml) {
  const heading = HEADING.exec(xml);
  if (!heading) throw new Error('no empieza como un registro de facturación');
  const texts = new Map();
  const open = [{ name: heading[1], text: '', children: 0 }];
  TOKEN.lastIndex = heading[0].length;
  while (open.length > 0) {
    const token = TOKEN.exec(xml);
    if (!token) throw new Error('no es XML bien formado');
    const [, closing, name, text] = token;
    const current = open.at(-1);
    if (text !== undefined) current.text += words(text);
    else if (closing === '') {
      current.children += 1;
      open.push({ name, text: '', children: 0 });
    } else {
      if (current.name !== name) throw new Error(`cierra «${name}» donde está abierto «${current.name}»`);
      if (current.children > 0 && current.text !== '') throw new Error(`«${name}» tiene texto suelto`);
      const where = open
        .map((one) => one.name)
        .slice(1)
        .join('/');
      if (current.children === 0) texts.set(where, [...(texts.get(where) ?? []), current.text]);
      open.pop();
    }
    if (open.length === 0 && TOKEN.lastIndex !== xml.length)
      throw new Error('tiene algo después del registro');
  }
  return { kind: heading[1], texts };
}

/** The text at a path, trimmed as the rule of the hash asks; '' if there is none. Throws if there is more than one. */
function textAt({ texts }, where) {
  const [text = '', ...more] = texts.get(where) ?? [];
  if (more.length > 0) throw new Error(`tiene «${where}» más de una vez`);
  return text.trim();
}

/* Its hash: AEAT, «Algoritmo de cálculo de codificación de la huella o hash», version 0.1.2. */

const PREVIOUS = 'Encadenamiento/RegistroAnterior';
const ENDING = [
  ['Huella', `${PREVIOUS}/Huella`],
  ['FechaHoraHusoGenRegistro', 'FechaHoraHusoGenRegistro'],
];
const HASHED = {
  RegistroAlta: [
    ['IDEmisorFactura', 'IDFactura/IDEmisorFactura'],
    ['NumSerieFactura', 'IDFactura/NumSerieFactura'],
    ['FechaExpedicionFactura', 'IDFactura/FechaExpedicionFactura'],
    ['TipoFactura', 'TipoFactura'],
    ['CuotaTotal', 'CuotaTotal'],
    ['ImporteTotal', 'ImporteTotal'],
    ...ENDING,
  ],
  RegistroAnulacion: [
    ['IDEmisorFacturaAnulada', 'IDFactura/IDEmisorFacturaAnulada'],
    ['NumSerieFacturaAnulada', 'IDFactura/NumSerieFacturaAnulada'],
    ['FechaExpedicionFacturaAnulada', 'IDFactura/FechaExpedicionFacturaAnulada'],
    ...ENDING,
  ],
};

const hashedText = (record) =>
  HASHED[record.kind].map(([name, where]) => `${name}=${textAt(record, where)}`).join('&');
const sha256 = (content) => createHash('sha256').update(content).digest('hex').toUpperCase();

/* The index, and what its columns say of a record. */

function readIndex(file) {
  const [heading, ...lines] = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/, '')
    .split('\r\n');
  if (heading !== COLUMNS) throw new Error('sus columnas no son las que tenían que ser');
  if (lines.pop() !== '') throw new Error('está cortado: su última línea no acaba');
  const names = COLUMNS.split(';');
  return lines.map((line, at) => {
    const cells = line.split(';').map((cell) => cell.replace(/^"(.*)"$/, '$1').replaceAll('""', '"'));
    if (cells.length !== names.length)
      throw new Error(`su línea ${at + 2} no tiene ${names.length} columnas`);
    return Object.fromEntries(names.map((name, n) => [name, cells[n]]));
  });
}

function shownBy(record) {
  const of = record.kind === 'RegistroAlta' ? '' : 'Anulada';
  const amended = textAt(record, 'Subsanacion') === 'S' ? 'Subsanación' : 'Alta';
  return {
    Tipo: of === '' ? amended : 'Anulación',
    Número: textAt(record, `IDFactura/NumSerieFactura${of}`),
    Fecha: textAt(record, `IDFactura/FechaExpedicionFactura${of}`),
    Importe: textAt(record, 'ImporteTotal').replace('.', ','),
    Huella: textAt(record, 'Huella'),
    'Huella anterior': textAt(record, `${PREVIOUS}/Huella`),
    Momento: textAt(record, 'FechaHoraHusoGenRegistro'),
  };
}

/* What is checked. */

/** Checks one file: it is the exported one, its huella is right, and its data are those of its line in the index. */
function* recordFaults(folder, row, about) {
  const file = path.join(folder, row.Archivo);
  if (!existsSync(file)) return yield 'falta el archivo';
  const bytes = readFileSync(file);
  if (sha256(bytes) !== row['SHA-256 del archivo'])
    yield 'no es el archivo que se exportó: su SHA-256 es otro';
  try {
    const record = readRecord(bytes.toString('utf8'));
    const shown = shownBy(record);
    const made = sha256(hashedText(record));
    if (made !== shown.Huella) yield `su huella no es la de lo que dice: pone ${shown.Huella} y sale ${made}`;
    for (const [name, value] of Object.entries(shown))
      if (value !== row[name]) yield `en «${name}» pone «${value}», y en el índice «${row[name]}»`;
    yield* placeFaults(record, row, about);
  } catch (error) {
    yield `no se puede leer: ${error.message}`;
  }
}

/** Checks that a record belongs to this chain and links with the record before it in the index. */
function* placeFaults(record, { Orden, Momento, 'Huella anterior': previous, before }, about) {
  const issuer = textAt(record, HASHED[record.kind][0][1]);
  if (issuer !== about.nif) yield `es de otro emisor, ${issuer}`;
  const installation = textAt(record, 'SistemaInformatico/NumeroInstalacion');
  if (installation !== about.instalacion) yield `es de otra instalación, ${installation}`;
  const first = textAt(record, 'Encadenamiento/PrimerRegistro') === 'S';
  if (first && Orden !== '1') yield `dice ser el primero de la cadena, y es el ${Orden}`;
  if (!first && Orden === '1') yield 'es el primero de la cadena, y no lo dice';
  if (!before) return;
  if (previous !== before.Huella)
    yield `no enlaza con el registro ${before.Orden} (${before.Número}), cuya huella es ${before.Huella}`;
  const number = textAt(record, `${PREVIOUS}/NumSerieFactura`);
  const day = textAt(record, `${PREVIOUS}/FechaExpedicionFactura`);
  if (number !== before.Número || day !== before.Fecha)
    yield `nombra como anterior ${number}, de ${day}, y es ${before.Número}, de ${before.Fecha}`;
  if (Date.parse(Momento) < Date.parse(before.Momento))
    yield `es de un momento anterior al del registro ${before.Orden}`;
}

/** Checks that no line of the index is missing, repeated or out of place. `tell` gets what this export cannot prove. */
function* orderFaults(rows, about, tell) {
  for (const [at, row] of rows.entries()) {
    const orden = Number(row.Orden);
    const before = rows[at - 1];
    const last = before ? Number(before.Orden) : undefined;
    if (last !== undefined && orden <= last) yield `el registro ${orden} va después del ${last}`;
    else if (last !== undefined && orden > last + 1) {
      const one = orden === last + 2;
      const between = one ? `el registro ${last + 1}` : `los registros ${last + 1} a ${orden - 1}`;
      if (about.alcance !== 'factura') yield `${one ? 'falta' : 'faltan'} ${between}`;
      else
        tell(
          `No ${one ? 'va' : 'van'} ${between}, de otras facturas: el enlace del ${orden} solo se compara con la huella anterior del índice.`,
        );
    }
    if (orden === last + 1) row.before = before;
  }
  const [first, end] = [rows[0]?.Orden, rows.at(-1)?.Orden];
  if (Number(first) !== about.primero)
    yield `empieza por el registro ${first}, y se exportó desde el ${about.primero}`;
  if (Number(end) !== about.ultimo)
    yield `acaba en el registro ${end}, y se exportó hasta el ${about.ultimo}`;
  if (rows.length !== about.registros)
    yield `tiene ${rows.length} registros, y se exportaron ${about.registros}`;
  if (about.primero > 1)
    tell(
      `El primero es el registro ${about.primero} de su cadena: el anterior no va aquí, y su enlace solo se compara con la huella anterior del índice.`,
    );
}

/** Checks the records of a chain; gives how many there are and what is wrong with them. */
function checkChain(folder, tell) {
  const faults = [];
  const told = (where, reason) => faults.push(`${path.join(path.basename(folder), where)}: ${reason}`);
  try {
    const about = JSON.parse(readFileSync(path.join(folder, 'exportacion.json'), 'utf8'));
    const rows = readIndex(path.join(folder, 'indice.csv'));
    for (const reason of orderFaults(rows, about, tell)) told('indice.csv', reason);
    for (const row of rows) for (const reason of recordFaults(folder, row, about)) told(row.Archivo, reason);
    const listed = new Set(rows.map(({ Archivo }) => Archivo));
    for (const name of readdirSync(path.join(folder, 'registros')).map((file) => `registros/${file}`))
      if (!listed.has(name)) told(name, 'sobra: no está en el índice');
    return { faults, records: rows.length, about };
  } catch (error) {
    told('indice.csv', `no se puede comprobar: ${error.message}`);
    return { faults, records: 0 };
  }
}

function check(root) {
  const isChain = (folder) =>
    existsSync(path.join(folder, 'exportacion.json')) || existsSync(path.join(folder, 'indice.csv'));
  const inside = existsSync(root)
    ? readdirSync(root)
        .sort()
        .map((name) => path.join(root, name))
    : [];
  const chains = [root, ...inside].filter(isChain);
  if (chains.length === 0) return fail([`En ${root} no hay ninguna exportación de registros.`]);
  const all = chains.map((folder) => {
    const { faults, records, about } = checkChain(folder, console.log);
    if (faults.length === 0)
      console.log(
        `✓ ${about.nif}, instalación ${about.instalacion}: ${records} registros, del ${about.primero} al ${about.ultimo}`,
      );
    return faults;
  });
  const faults = all.flat();
  if (faults.length > 0) return fail(faults.map((fault) => `✗ ${fault}`));
  console.log('Todo está bien: cada huella es la de su registro, y cada registro enlaza con el anterior.');
}

function fail(lines) {
  for (const line of lines.slice(0, MOST_TOLD)) console.log(line);
  if (lines.length > MOST_TOLD) console.log(`… y ${lines.length - MOST_TOLD} más.`);
  process.exitCode = 1;
}

/* The state file beside a copy: for each row, the hash of its line in `datos/TABLA.json`. */

/** The state keeps only the first bytes of each row's hash. */
const SHORT = 8;

/** The lines of a table, each with its hash. Works on bytes: a file may exceed the longest possible string. */
function readRows(file) {
  const bytes = readFileSync(file);
  const rows = [];
  for (let at = 0; at < bytes.length; ) {
    const found = bytes.indexOf(10, at);
    // A truncated file ends without a line break.
    const end = found < 0 ? bytes.length : found;
    const line = bytes.subarray(at, bytes[end - 1] === 0x2c ? end - 1 : end);
    if (line[0] === 0x7b) rows.push({ hash: createHash('sha256').update(line).digest(), line });
    at = end + 1;
  }
  return rows;
}

function nameOf(line) {
  const row = JSON.parse(line.toString('utf8'));
  const name = row.codigo ?? row.nombre ?? row.titulo ?? row.nombre_comercial;
  return [name, row.id ?? Object.values(row)[0]].filter(Boolean).join(', ');
}

/** Compares a table with its saved state, and yields a sentence for each difference. */
function* tableFaults(folder, tabla, state) {
  const file = path.join(folder, 'datos', `${tabla}.json`);
  if (!existsSync(file)) return yield 'falta su archivo en «datos»';
  const rows = readRows(file).sort((one, other) => Buffer.compare(one.hash, other.hash));
  const columns = Object.keys(JSON.parse(rows[0]?.line.toString('utf8') ?? '{}'));
  if (columns.length > 0 && columns.join() !== state.columnas.join())
    return yield 'tiene otras columnas que entonces: el programa se ha actualizado, y sus filas no se comparan';
  const root = createHash('sha256');
  for (const { hash } of rows) root.update(hash);
  if (rows.length === state.filas && root.digest('hex') === state.raiz) return;
  const kept = Buffer.from(state.huellas, 'base64');
  const left = new Map();
  for (let at = 0; at < kept.length; at += SHORT) {
    const short = kept.toString('hex', at, at + SHORT);
    left.set(short, (left.get(short) ?? 0) + 1);
  }
  let gone = state.filas;
  for (const { hash, line } of rows) {
    const short = hash.toString('hex', 0, SHORT);
    if (left.get(short) > 0) {
      left.set(short, left.get(short) - 1);
      gone -= 1;
    } else yield `no estaba así: ${nameOf(line)}`;
  }
  if (gone > 0) yield `filas de entonces que ya no están así: ${gone}`;
}

function checkState(stateFile, folder) {
  if (!stateFile || !existsSync(stateFile))
    return fail(['✗ Di qué estado se compara: node comprobar.mjs --estado ESTADO.json']);
  const { hechoEn, raiz, tablas } = JSON.parse(readFileSync(stateFile, 'utf8'));
  const lines = Object.entries(tablas).map(([tabla, { filas, raiz: root }]) => `${tabla} ${filas} ${root}\n`);
  if (createHash('sha256').update(lines.join('')).digest('hex') !== raiz)
    return fail([`✗ ${path.basename(stateFile)}: su raíz no es la de sus tablas`]);
  console.log(`Estado de ${hechoEn}, raíz ${raiz}`);
  const faults = Object.entries(tablas).flatMap(([tabla, state]) =>
    [...tableFaults(folder, tabla, state)].map((reason) => `✗ ${state.titulo} (${tabla}): ${reason}`),
  );
  if (faults.length > 0) return fail(faults);
  console.log('Todo está igual: cada fila es la de entonces, y no sobra ni falta ninguna.');
}

const [first = import.meta.dirname ?? '.', file, folder] = process.argv.slice(2);
if (first === '--estado')
  checkState(file, path.resolve(folder ?? path.join(import.meta.dirname ?? '.', '..')));
else if (first !== '--texto') check(path.resolve(first));
else {
  const text = hashedText(readRecord(readFileSync(file, 'utf8')));
  console.log(`${text}\n${sha256(text)}`);
}
