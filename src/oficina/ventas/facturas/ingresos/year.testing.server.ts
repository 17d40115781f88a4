import { between, chance, pick, type Random } from '#platform/kit/seeded-random.ts';

/** Céntimos. */
type Cents = number;

export type Deuda = {
  _id: string;
  cliente: string;
  fecha: string;
  total: Cents;
  pagado: Cents;
  vence: string;
};
export type Entrada = {
  _id: string;
  cliente: string;
  fecha: string;
  importe: Cents;
  forma: string;
  queda: Cents;
  devuelto: Cents;
  anulado: boolean;
};
/** Part of a factura's cobros. */
export type Pieza = {
  cobro: string;
  deuda: Deuda;
  importe: Cents;
  /** Day of the money. */
  fecha: string;
  forma: string;
  de: Entrada | null;
  deshecho: boolean;
};
/** Money that went back. */
export type Vuelta = { uso: string; de: Entrada; fecha: string; importe: Cents; deshecha: boolean };

/** The year of an office, recounted by plain sums apart from the program. */
export type Books = { deudas: Deuda[]; entradas: Entrada[]; piezas: Pieza[]; vueltas: Vuelta[] };

export const emptyBooks = (): Books => ({ deudas: [], entradas: [], piezas: [], vueltas: [] });

export const text = (cents: Cents): string => (cents / 100).toFixed(2);
export const cents = (euros: string): Cents => Math.round(Number(euros) * 100);
export const left = ({ total, pagado }: Deuda): Cents => total - pagado;

export type Answer = { statusCode: number; body: string; json<T>(): T };
export type Office = {
  random: Random;
  clientes: readonly string[];
  books: Books;
  today(): string;
  call(call: string, body?: object): Promise<Answer>;
};

const FORMAS = ['Transferencia', 'Efectivo', 'Bizum', 'Transferencia'];

const owing = ({ books }: Office, cliente?: string) =>
  books.deudas.filter((one) => left(one) > 0 && (cliente === undefined || one.cliente === cliente));
const withCredit = ({ books }: Office) => books.entradas.filter(({ queda }) => queda > 0);

/** Answer of a call that must succeed. */
async function done<T>(office: Office, call: string, body: object): Promise<T> {
  const answer = await office.call(call, body);
  if (answer.statusCode !== 200) throw new Error(`${call} ${JSON.stringify(body)}: ${answer.body}`);
  return answer.json<T>();
}

type Cobros = { cobros: { _id: string }[] };

/** Notes a piece with the id of the last cobro of its factura. */
async function addPiece(office: Office, piece: Omit<Pieza, 'cobro' | 'deshecho'>): Promise<void> {
  const { cobros } = (await office.call(`GET /facturas/leerCobros?_id=${piece.deuda._id}`)).json<Cobros>();
  office.books.piezas.push({ ...piece, cobro: cobros.at(-1)?._id ?? '', deshecho: false });
  piece.deuda.pagado += piece.importe;
  if (piece.de) piece.de.queda -= piece.importe;
}

type Deed = (office: Office) => Promise<boolean>;

/** Issues a factura of some hundreds of euros. */
export async function sell(office: Office): Promise<void> {
  const { random, clientes, books } = office;
  const cliente = pick(random, clientes);
  const made = await done<{ _id: string; version: number }>(office, 'POST /facturas/crear', {
    _idCliente: cliente,
    lineas: [{ descripcion: 'Curso', precioUnitario: text(between(random, 1_000, 90_000)) }],
  });
  const { _id, totalFactura, fecha, venceEl } = await done<Record<string, string>>(
    office,
    'PUT /facturas/emitir',
    { _id: made._id, version: made.version, confirmado: ['relojAdelantado'] },
  );
  const total = cents(totalFactura ?? '');
  books.deudas.push({ _id: _id ?? '', cliente, fecha: fecha ?? '', total, pagado: 0, vence: venceEl ?? '' });
}

const partial: Deed = async (office) => {
  const { random } = office;
  const some = owing(office);
  if (some.length === 0) return false;
  const deuda = pick(random, some);
  const importe = chance(random, 0.5) ? left(deuda) : between(random, 1, left(deuda));
  const forma = pick(random, FORMAS);
  await done(office, 'POST /facturas/registrarCobro', { _id: deuda._id, importe: text(importe), forma });
  await addPiece(office, { deuda, importe, fecha: office.today(), forma, de: null });
  return true;
};

const over: Deed = async (office) => {
  const { random, books } = office;
  const some = owing(office);
  if (some.length === 0) return false;
  const deuda = pick(random, some);
  const extra = between(random, 1, 30_000);
  const importe = left(deuda) + extra;
  const forma = pick(random, FORMAS);
  const paid = await done<{ aFavor: string }>(office, 'POST /facturas/registrarCobro', {
    _id: deuda._id,
    importe: text(importe),
    forma,
  });
  if (paid.aFavor !== text(extra)) throw new Error(`${paid.aFavor} a favor, and not ${text(extra)}`);
  const { ingresos } = (await office.call(`GET /facturas/leerAFavor?_idCliente=${deuda.cliente}`)).json<{
    ingresos: { _id: string }[];
  }>();
  const known = new Set(books.entradas.map(({ _id }) => _id));
  const _id = ingresos.find((one) => !known.has(one._id))?._id ?? '';
  const de = entrada(office, { _id, cliente: deuda.cliente, importe, forma });
  await addPiece(office, { deuda, importe: left(deuda), fecha: de.fecha, forma, de });
  return true;
};

function entrada(
  { books, today }: Office,
  made: Pick<Entrada, '_id' | 'cliente' | 'importe' | 'forma'>,
): Entrada {
  const one = { ...made, fecha: today(), queda: made.importe, devuelto: 0, anulado: false };
  books.entradas.push(one);
  return one;
}

const several: Deed = async (office) => {
  const { random, clientes } = office;
  const cliente = pick(random, clientes);
  const debts = owing(office, cliente).slice(0, between(random, 0, 4));
  const parts = debts.map((deuda) => ({ deuda, importe: between(random, 1, left(deuda)) }));
  const importe = parts.reduce((sum, part) => sum + part.importe, 0) + between(random, 0, 20_000);
  if (importe === 0) return false;
  const forma = pick(random, FORMAS);
  const { _id } = await done<{ _id: string }>(office, 'POST /facturas/registrarIngreso', {
    _idCliente: cliente,
    importe: text(importe),
    forma,
    reparto: parts.map((part) => ({ _idFactura: part.deuda._id, importe: text(part.importe) })),
  });
  const de = entrada(office, { _id, cliente, importe, forma });
  for (const part of parts) await addPiece(office, { ...part, fecha: de.fecha, forma, de });
  return true;
};

const apply: Deed = async (office) => {
  const { random } = office;
  const some = withCredit(office).filter(({ cliente }) => owing(office, cliente).length > 0);
  if (some.length === 0) return false;
  const de = pick(random, some);
  const deuda = pick(random, owing(office, de.cliente));
  const most = Math.min(de.queda, left(deuda));
  const importe = chance(random, 0.5) ? most : between(random, 1, most);
  await done(office, 'PUT /facturas/aplicarAFavor', {
    _id: de._id,
    _idFactura: deuda._id,
    ...(importe < most && { importe: text(importe) }),
  });
  await addPiece(office, { deuda, importe, fecha: de.fecha, forma: de.forma, de });
  return true;
};

type Usos = { usos: { _id: string; clase: string }[] };

const giveBack: Deed = async (office) => {
  const { random, books, today } = office;
  const some = withCredit(office);
  if (some.length === 0) return false;
  const de = pick(random, some);
  const importe = chance(random, 0.5) ? de.queda : between(random, 1, de.queda);
  const { usos } = await done<Usos>(office, 'PUT /facturas/devolverAFavor', {
    _id: de._id,
    importe: text(importe),
    forma: 'Transferencia',
  });
  books.vueltas.push({ uso: usos.at(-1)?._id ?? '', de, fecha: today(), importe, deshecha: false });
  de.queda -= importe;
  de.devuelto += importe;
  return true;
};

const undo: Deed = async (office) => {
  const { random, books } = office;
  const some = books.piezas.filter(({ deshecho }) => !deshecho);
  if (some.length === 0) return false;
  const piece = pick(random, some);
  await done(office, 'PUT /facturas/deshacerCobro', { cobro: piece.cobro, motivo: 'Mal anotado' });
  takeOut(piece);
  return true;
};

function takeOut(piece: Pieza): void {
  piece.deshecho = true;
  piece.deuda.pagado -= piece.importe;
  if (piece.de) piece.de.queda += piece.importe;
}

const undoReturn: Deed = async (office) => {
  const some = office.books.vueltas.filter(({ deshecha }) => !deshecha);
  if (some.length === 0) return false;
  const back = pick(office.random, some);
  await done(office, 'PUT /facturas/deshacerUso', { uso: back.uso, motivo: 'No salió' });
  back.deshecha = true;
  back.de.queda += back.importe;
  back.de.devuelto -= back.importe;
  return true;
};

const annul: Deed = async ({ books, ...office }) => {
  const some = books.entradas.filter(({ anulado }) => !anulado);
  if (some.length === 0) return false;
  const one = pick(office.random, some);
  const answer = await office.call('PUT /facturas/anularIngreso', { _id: one._id, motivo: 'No llegó' });
  const refused = one.devuelto > 0;
  if (answer.statusCode !== (refused ? 409 : 200)) throw new Error(answer.body);
  if (refused) return false;
  for (const piece of books.piezas) if (piece.de === one && !piece.deshecho) takeOut(piece);
  one.queda = 0;
  one.anulado = true;
  return true;
};

/** Tries to give back more than is left of an ingreso: always refused. */
const tooMuch: Deed = async (office) => {
  const some = withCredit(office);
  if (some.length === 0) return false;
  const de = pick(office.random, some);
  const body = { _id: de._id, importe: text(de.queda + 1), forma: 'Bizum' };
  const answer = await office.call('PUT /facturas/devolverAFavor', body);
  if (answer.statusCode !== 400) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return true;
};

/** Deeds with money and their odds: a draw from 0 to 100 takes the first deed whose `upTo` is above it. */
export const DEEDS: readonly (readonly [name: string, upTo: number, deed: Deed])[] = [
  ['parcial o justo', 35, partial],
  ['de más', 50, over],
  ['para varias', 66, several],
  ['aplicado', 80, apply],
  ['devuelto', 86, giveBack],
  ['deshecho', 92, undo],
  ['devolución deshecha', 95, undoReturn],
  ['anulado', 98, annul],
  ['más de lo que hay', 100, tooMuch],
];
